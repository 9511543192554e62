import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { NextCard, nextEpisode } from './next-card.tsx';

const next = { videoId: '8', index: 3, title: '黄昏' };
const series = {
  seriesId: '1',
  title: '山海之间',
  episodes: [{ videoId: '7', index: 2, title: '盐田' }, next],
};
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const view = renderScreen(() => <NextCard series={series} next={next} onReplay={() => undefined} />, '/ended');
  await screen.findByText('03 黄昏');
  return view;
};

describe('the next episode', () => {
  it('is the one after this, and none after the last or outside a series', () => {
    expect(nextEpisode(series, '7')).toBe(next);
    expect(nextEpisode(series, '8')).toBeNull();
    expect(nextEpisode(series, '99')).toBeNull();
    expect(nextEpisode(null, '7')).toBeNull();
  });

  it('starts by itself after five seconds', async () => {
    const { history } = await show();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(history.location.pathname).toBe('/ended');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(history.location.href).toBe('/video?id=8');
  });

  it('waits for ever when somebody stays', async () => {
    const { history } = await show();
    act(() => screen.getByRole('button', { name: '取消' }).click());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(history.location.pathname).toBe('/ended');
    expect(screen.getByText('下一集')).toBeTruthy();
  });
});
