import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Hosts from './media-hosts.ts';
import type * as Pictures from './watch-pictures.ts';

const [first, second] = ['https://m1.example', 'https://m2.example'];
let hosts: typeof Hosts;
let pictures: typeof Pictures;
const listened: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(async () => {
  document.head.innerHTML = `<meta name="media-hosts" content="${first} ${second}">`;
  document.body.innerHTML = '';
  vi.useFakeTimers();
  vi.resetModules();
  hosts = await import('./media-hosts.ts');
  pictures = await import('./watch-pictures.ts');
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (name: string, heard: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
      listened.push([name, heard]);
      add(name, heard, options);
    },
  );
});
afterEach(() => {
  for (const [name, heard] of listened.splice(0)) document.removeEventListener(name, heard, { capture: true });
});

it('stays with a host until that fails, then takes the next, then our own, and comes back after a while', () => {
  const film = '/v/token/clip/master.m3u8';
  expect(hosts.mediaUrl(first + film)).toBe(first + film);
  expect(hosts.leaveMediaHost(first + film)).toBe(true);
  expect(hosts.mediaUrl(first + film)).toBe(second + film);
  expect(hosts.leaveMediaHost(second + film)).toBe(true);
  expect(hosts.mediaUrl(first + film)).toBe(film);
  vi.advanceTimersByTime(5 * 60_000);
  expect(hosts.mediaUrl(first + film)).toBe(first + film);
});

it('has nothing to say about our own host and other addresses', () => {
  for (const url of [
    '/i/a/360.webp',
    `${location.origin}/v/t/c/master.m3u8`,
    'https://ad.example/x.png',
    'data:,',
    '',
  ]) {
    expect(hosts.leaveMediaHost(url)).toBe(false);
    expect([hosts.mediaUrl(url), hosts.ownAddress(url)]).toEqual([url, url]);
  }
  expect(hosts.ownAddress(`${first}/i/a/360.webp`)).toBe('/i/a/360.webp');
});

it('takes a host that was left out of answers', () => {
  const text = JSON.stringify({ srcset: `${first}/i/a/1.webp 1w, ${first}/i/a/2.webp 2w`, url: `${first}/v/t/c/x` });
  expect(hosts.mediaText(text)).toBe(text);
  hosts.leaveMediaHost(`${first}/i/a/1.webp`);
  expect(hosts.mediaText(text)).toBe(text.replaceAll(first, second));
});

function show(id: string): HTMLImageElement {
  const frame = document.createElement('picture');
  frame.innerHTML =
    `<source type="image/avif" srcset="${first}/i/${id}/1.avif 1w, ${first}/i/${id}/2.avif 2w">` +
    `<img src="${first}/i/${id}/1.webp" srcset="${first}/i/${id}/1.webp 1w">`;
  document.body.append(frame);
  return frame.querySelector('img') as HTMLImageElement;
}
const addresses = (image: HTMLImageElement) =>
  [...(image.parentElement?.querySelectorAll('source, img') ?? [])].flatMap((element) =>
    ['src', 'srcset'].flatMap((name) => element.getAttribute(name) ?? []),
  );

it('asks for a picture that did not come at the next host, and tells who shows it only when ours has none', () => {
  pictures.watchPictures();
  const image = show('a');
  const told = vi.fn<() => void>();
  image.addEventListener('error', told);
  image.dispatchEvent(new Event('error'));
  expect(addresses(image).every((text) => text.startsWith(second) && !text.includes(first))).toBe(true);
  image.dispatchEvent(new Event('error'));
  expect(addresses(image)).toContain('/i/a/1.avif 1w, /i/a/2.avif 2w');
  expect(told).not.toHaveBeenCalled();
  image.dispatchEvent(new Event('error'));
  expect(told).toHaveBeenCalledOnce();
});

it('leaves a host for one lost picture no more than for any, but for three in a row, with all that wait', () => {
  pictures.watchPictures();
  const film = `${first}/v/t/c/master.m3u8`;
  const [one, two, shown, three, four, waiting] = ['a', 'b', 'c', 'd', 'e', 'f'].map(show);
  one?.dispatchEvent(new Event('error'));
  two?.dispatchEvent(new Event('error'));
  Object.defineProperty(shown, 'currentSrc', { value: `${first}/i/c/1.webp` });
  shown?.dispatchEvent(new Event('load'));
  three?.dispatchEvent(new Event('error'));
  four?.dispatchEvent(new Event('error'));
  expect(hosts.mediaUrl(film)).toBe(film);
  Object.defineProperty(waiting, 'complete', { value: false });
  show('g').dispatchEvent(new Event('error'));
  expect(hosts.mediaUrl(film)).toBe(film.replace(first, second));
  expect(waiting?.src).toBe(`${second}/i/f/1.webp`);
});

it('leaves a host from which nothing has come for long', () => {
  pictures.watchPictures();
  const film = `${first}/v/t/c/master.m3u8`;
  const image = show('a');
  // As Chromium has it while nothing has come.
  Object.defineProperties(image, { complete: { value: false }, currentSrc: { value: '' } });
  vi.advanceTimersByTime(7900);
  expect([hosts.mediaUrl(film), image.src]).toEqual([film, `${first}/i/a/1.webp`]);
  vi.advanceTimersByTime(200);
  expect([hosts.mediaUrl(film), image.src]).toEqual([film.replace(first, second), `${second}/i/a/1.webp`]);
  vi.advanceTimersByTime(8000);
  expect(image.getAttribute('src')).toBe('/i/a/1.webp');
});

it('comes from our own host on a page that was kept from before the host was named', () => {
  document.head.innerHTML = '';
  pictures.watchPictures();
  const image = show('a');
  image.dispatchEvent(new Event('error'));
  expect(addresses(image)).toContain('/i/a/1.webp');
  hosts.leaveMediaHost(`${first}/v/t/c/master.m3u8`);
  expect(hosts.mediaUrl(`${first}/v/t/c/master.m3u8`)).toBe('/v/t/c/master.m3u8');
  expect(hosts.hasMediaHosts()).toBe(false);
});
