import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleVideo } from '../../testing/samples.ts';
import { usePlaybackUrl } from './playback-url.ts';

function granted(videoId: string, token: string, mode: 'full' | 'preview' = 'full') {
  const url = `/v/${token}/m/master.m3u8`;
  return sampleVideo(videoId, { playback: { mode, because: 'free', url, expiresAt: 0 } });
}

type Query = Parameters<typeof usePlaybackUrl>[0];
const query = (data: Query['data'], more: Partial<Query> = {}): Query => ({
  data,
  isFetching: false,
  refetch: () => Promise.resolve({ data }),
  ...more,
});

describe('the address that the player uses', () => {
  it('stays while the screen is open, whatever later answers carry', () => {
    const { result, rerender } = renderHook(usePlaybackUrl, { initialProps: query(granted('7', 'a')) });
    expect(result.current.url).toBe('/v/a/m/master.m3u8');
    rerender(query(granted('7', 'b')));
    expect(result.current.url).toBe('/v/a/m/master.m3u8');
  });

  it('is not one from the cache that is just being renewed', () => {
    const { result, rerender } = renderHook(usePlaybackUrl, {
      initialProps: query(granted('7', 'old'), { isFetching: true }),
    });
    expect(result.current.url).toBeNull();
    rerender(query(granted('7', 'new')));
    expect(result.current.url).toBe('/v/new/m/master.m3u8');
  });

  it('is replaced when the player asks for a new one', async () => {
    const { result, rerender } = renderHook(usePlaybackUrl, { initialProps: query(granted('7', 'a')) });
    const fresh = query(granted('7', 'b'));
    rerender({ ...query(granted('7', 'a')), refetch: fresh.refetch });
    expect(await act(() => result.current.renew())).toBe('/v/b/m/master.m3u8');
    expect(result.current.url).toBe('/v/b/m/master.m3u8');
  });

  it('gives way to one that opens the whole video, and to nothing less', () => {
    const { result, rerender } = renderHook(usePlaybackUrl, { initialProps: query(granted('7', 'a', 'preview')) });
    expect(result.current.mode).toBe('preview');
    rerender(query(granted('7', 'b')));
    expect(result.current).toMatchObject({ url: '/v/b/m/master.m3u8', mode: 'full' });
    rerender(query(granted('7', 'c', 'preview')));
    expect(result.current).toMatchObject({ url: '/v/b/m/master.m3u8', mode: 'full' });
  });

  it('does not exist for a video that the caller may not watch', async () => {
    const { result } = renderHook(usePlaybackUrl, { initialProps: query(sampleVideo('7')) });
    expect(result.current.url).toBeNull();
    expect(await act(() => result.current.renew())).toBeNull();
  });
});
