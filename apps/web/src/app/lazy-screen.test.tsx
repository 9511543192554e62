import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChunkError, lazyScreen } from './lazy-screen.tsx';

const Page = () => <p>到了</p>;

describe('a screen that is loaded on demand', () => {
  it('is tried once more when its code does not come', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const load = vi
      .fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Screen = lazyScreen(load);
    await Screen.preload?.();
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    expect(screen.getByText('到了')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails with an error of its own after that, and starts anew at the next try', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page));
    load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
    const Screen = lazyScreen(load);
    await expect(Screen.preload?.()).rejects.toThrow(ChunkError);
    await expect(Screen.preload?.()).resolves.toBeUndefined();
    expect(load).toHaveBeenCalledTimes(3);
  });
});
