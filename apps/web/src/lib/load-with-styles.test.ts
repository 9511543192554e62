import { afterEach, expect, it, vi } from 'vitest';
import { loadWithStyles } from './load-with-styles.ts';

afterEach(() => document.head.replaceChildren());

const links = () => [...document.head.querySelectorAll('link')];
function addLink(rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  // Nothing is fetched here: what came of it, the test says.
  link.dataset['of'] = 'screen';
  document.head.append(link);
  return link;
}

it('asks for styles that did not come before it loads again, and waits for them', async () => {
  const [whole, lost] = [addLink('stylesheet'), addLink('stylesheet')];
  whole.dispatchEvent(new Event('load'));
  lost.dispatchEvent(new Event('error'));
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('部分'));
  const loading = loadWithStyles(load);
  const [, again] = links();
  expect([links()[0] === whole, again === lost, again?.dataset['of']]).toEqual([true, false, 'screen']);
  expect(load).not.toHaveBeenCalled();
  again?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('部分');
});

it('fails when they do not come again, and asks once more at the next try', async () => {
  addLink('stylesheet').dispatchEvent(new Event('error'));
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('部分'));
  const first = loadWithStyles(load);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('styles did not load');
  expect(load).not.toHaveBeenCalled();
  const second = loadWithStyles(load);
  links()[0]?.dispatchEvent(new Event('load'));
  expect(await second).toBe('部分');
});

it('leaves links to other things as they are', async () => {
  const icon = addLink('icon');
  icon.dispatchEvent(new Event('error'));
  expect(await loadWithStyles(() => Promise.resolve('部分'))).toBe('部分');
  expect(links()).toEqual([icon]);
});
