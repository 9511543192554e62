import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { isBusy, isQuiet, keepPage, watchTyping } from './busy.ts';
import { createBusyTabs } from './other-tabs.ts';
import { keepLooking } from './start-updates.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

watchTyping();
const guard = (event: Event) => event.preventDefault();

function type(field: HTMLInputElement | HTMLTextAreaElement | null, words: string): void {
  if (!field) throw new Error('no field');
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('words that somebody typed keep the page; what a form came with, or a search, does not', () => {
  document.body.innerHTML = '<input type="search" value="x"><input value="昵称"><textarea></textarea>';
  expect(isBusy()).toBe(false);
  type(document.querySelector('input[type="search"]'), '夜航');
  expect(isBusy()).toBe(false);
  const area = document.querySelector('textarea');
  type(area, '写到一半');
  expect(isBusy()).toBe(true);
  type(area, '');
  expect(isBusy()).toBe(false);
  document.querySelector<HTMLInputElement>('input:not([type])')?.focus();
  expect(isBusy()).toBe(true);
});

it('so do a video that plays, work under way, and what asks not to be closed', () => {
  document.body.innerHTML = '<video></video>';
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
  expect(isBusy()).toBe(true);
  paused.mockReturnValue(true);
  expect(isBusy()).toBe(false);
  // It may be about to start: no moment to take the screen away.
  expect(isQuiet()).toBe(false);
  document.body.innerHTML = '';
  expect(isQuiet()).toBe(true);

  const [first, second] = [keepPage(), keepPage()];
  first();
  first();
  expect(isBusy()).toBe(true);
  second();
  expect(isBusy()).toBe(false);

  addEventListener('beforeunload', guard);
  expect(isBusy()).toBe(true);
  removeEventListener('beforeunload', guard);
  expect(isBusy()).toBe(false);
});

it('a busy tab says so when another one asks', async () => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  let busy = true;
  const asking = createBusyTabs(() => false, 'test');
  createBusyTabs(() => busy, 'test');
  expect(await asking.othersBusy()).toBe(true);
  busy = false;
  expect(await asking.othersBusy()).toBe(false);
});

it('a page that stays open looks each hour, and when somebody comes back to it after a while', () => {
  vi.useFakeTimers();
  const check = vi.fn<() => Promise<void>>(() => Promise.resolve());
  keepLooking({ check });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(11 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_600_000);
  expect(check).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('vite:preloadError'));
  expect(check).toHaveBeenCalledTimes(3);
});
