import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carry, dropCarried, useCarried } from '../../../entities/video/carried.ts';
import { changePlayback } from '../../../lib/player/playback-settings.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleCard } from '../../../testing/samples.ts';
import { startVisit } from '../../../testing/visit.ts';
import { MiniHost } from './mini-host.tsx';

beforeEach(() => startVisit(null, {}));
afterEach(() => {
  dropCarried();
  changePlayback({ mini: true });
});

async function show(path = '/list', changes: { rating?: '18' } = {}) {
  const { videoId, title, kind, cover, duration, rating } = sampleCard('7', changes);
  const video = document.createElement('video');
  carry({ videoId, title, kind, cover, duration, rating, url: '/v/t/m/master.m3u8', mode: 'full', video });
  const view = renderScreen(MiniHost, path);
  return { ...view, video };
}
const bar = () => screen.findByRole('region', { name: '小窗播放' });
const carried = () => useCarried.getState().carried;

describe('the small player', () => {
  it('shows what was taken along, and leads back to it', async () => {
    const { history, video } = await show();
    expect((await bar()).contains(video)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '回到视频：凌晨四点的港口 7' }));
    await waitFor(() => expect(history.location.href).toBe('/video?id=7'));
    expect(carried()?.videoId).toBe('7');
  });

  it('ends by its button, and holds nothing then', async () => {
    const { video } = await show();
    await bar();
    fireEvent.click(screen.getByRole('button', { name: '关闭小窗' }));
    expect(carried()).toBeNull();
    expect(video.isConnected).toBe(false);
  });

  it.each([
    ['youth mode', () => useAppStore.setState({ youth: true })],
    ['a lock', () => useAppStore.setState({ youthLock: { youthLock: 'night', until: 0 } })],
    ['its setting', () => changePlayback({ mini: false })],
    ['another title', () => dropCarried('8')],
  ])('ends with %s', async (_name, change) => {
    await show();
    await bar();
    act(change);
    await waitFor(() => expect(carried()).toBeNull());
    await waitFor(() => expect(screen.queryByRole('region', { name: '小窗播放' })).toBeNull());
  });

  it('does not go along to the short feed', async () => {
    await show('/recommend');
    await waitFor(() => expect(carried()).toBeNull());
  });

  it('is silent while something else is heard', async () => {
    const { video } = await show();
    await bar();
    let paused = 0;
    video.pause = () => void (paused += 1);
    const other = document.body.appendChild(document.createElement('video'));
    other.muted = true;
    other.dispatchEvent(new Event('play'));
    expect(paused).toBe(0);
    other.muted = false;
    other.dispatchEvent(new Event('play'));
    expect(paused).toBe(1);
    other.remove();
  });
});
