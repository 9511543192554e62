import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStream } from './use-stream.ts';

/** Plays HLS by itself, as on an iPhone: no engine, whose answers would have to be made up. */
function nativeVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.canPlayType = () => 'maybe';
  return video;
}

it('begins again by itself when the network is back, and not where the picture is at fault', async () => {
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
  const video = nativeVideo();
  const ready = vi.fn<() => void>();
  const { result } = renderHook(() => useStream(video, { url: '/v/t/m/master.m3u8' }, ready));
  await waitFor(() => expect(ready).toHaveBeenCalledTimes(1));
  const fail = (code: number) =>
    act(() => {
      Object.defineProperty(video, 'error', { value: { code }, configurable: true });
      video.dispatchEvent(new Event('error'));
    });

  fail(2);
  expect(result.current.failure).toBe('network');
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(ready).toHaveBeenCalledTimes(2));
  expect(result.current.failure).toBeNull();

  fail(3);
  act(() => void dispatchEvent(new Event('online')));
  expect(result.current.failure).toBe('media');
  act(() => result.current.retry());
  await waitFor(() => expect(ready).toHaveBeenCalledTimes(3));
});
