import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const Layer = () => <p>弹幕</p>;

function show() {
  const load = vi.fn<() => Promise<typeof Layer>>(() => Promise.resolve(Layer));
  load.mockRejectedValueOnce(new TypeError('offline'));
  const Part = lazyPart(load);
  render(
    <>
      <p>画面</p>
      <Suspense fallback={<p>稍等</p>}>
        <Part />
      </Suspense>
    </>,
  );
  return load;
}

it('leaves the screen as it is when it cannot be loaded, and comes by itself with the network', async () => {
  const load = show();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('画面')).toBeTruthy();
  expect(screen.getByText('稍等')).toBeTruthy();
  await act(async () => {
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('弹幕')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('is tried again after a while where nobody says that the network is back', async () => {
  show();
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(screen.getByText('弹幕')).toBeTruthy();
});
