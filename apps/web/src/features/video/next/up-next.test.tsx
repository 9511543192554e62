import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changePlayback } from '../../../lib/player/playback-settings.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleCard, sampleVideo } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { UpNext } from './up-next.tsx';
import { nextEpisode, whatFollows } from './what-follows.ts';

const episode = { videoId: '8', index: 3, title: '黄昏' };
const series = {
  seriesId: '1',
  title: '山海之间',
  episodes: [{ videoId: '7', index: 2, title: '盐田' }, episode],
};
const anybody = { vip: false, youth: false };

const open = { mode: 'full', because: 'free', url: '/v/t/m/master.m3u8', expiresAt: 0 } as const;
beforeEach(async () => {
  await startVisit(null, { getVideoInfo: ({ videoId }) => sampleVideo(videoId, { playback: open }) });
});

describe('what follows', () => {
  it('is the episode after this, and none after the last or outside a series', () => {
    expect(nextEpisode(series, '7')).toBe(episode);
    expect(nextEpisode(series, '8')).toBeNull();
    expect(nextEpisode(series, '99')).toBeNull();
    expect(nextEpisode(null, '7')).toBeNull();
  });

  it('is else the first related title that is open to who watches', () => {
    const related = [sampleCard('20', { access: 'vip' }), sampleCard('21', { access: 'credit' }), sampleCard('22')];
    const video = { series: null, videoId: '7', related };
    expect(whatFollows({ ...video, series }, anybody)?.videoId).toBe('8');
    expect(whatFollows(video, anybody)?.videoId).toBe('22');
    expect(whatFollows(video, { vip: true, youth: false })?.videoId).toBe('20');
    expect(whatFollows({ ...video, related: related.slice(0, 2) }, anybody)).toBeNull();
  });

  it('is nothing but the series in youth mode', () => {
    const video = { series, videoId: '7', related: [sampleCard('22')] };
    expect(whatFollows(video, { vip: false, youth: true })?.videoId).toBe('8');
    expect(whatFollows({ ...video, series: null }, { vip: false, youth: true })).toBeNull();
  });
});

const show = async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const next = whatFollows({ series, videoId: '7', related: [] }, anybody);
  if (!next) throw new Error('nothing follows');
  const Screen = () => (
    <>
      <textarea aria-label="评论" />
      <UpNext next={next} onReplay={() => undefined} />
    </>
  );
  const view = renderScreen(Screen, '/ended');
  await screen.findByText('03 黄昏');
  await screen.findByText('5 秒后播放下一集');
  return view;
};
describe('the panel', () => {
  it('plays it after five seconds', async () => {
    const { history } = await show();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(history.location.pathname).toBe('/ended');
    await act(() => vi.advanceTimersByTimeAsync(2400));
    expect(history.location.href).toBe('/video?id=8');
  });

  it('waits for ever when somebody stays', async () => {
    const { history } = await show();
    act(() => screen.getByRole('button', { name: '取消' }).click());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(history.location.pathname).toBe('/ended');
    expect(screen.getByText('下一集')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重播' })).toBeTruthy();
  });

  it('waits while there is typed text', async () => {
    const { history } = await show();
    fireEvent.change(screen.getByLabelText('评论'), { target: { value: '好看' } });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(history.location.pathname).toBe('/ended');
    fireEvent.change(screen.getByLabelText('评论'), { target: { value: '' } });
    await act(() => vi.advanceTimersByTimeAsync(5400));
    expect(history.location.href).toBe('/video?id=8');
  });

  it('does not count where 自动连播 is off, nor towards a gate', async () => {
    changePlayback({ next: false });
    const next = whatFollows({ series, videoId: '7', related: [] }, anybody);
    if (next) renderScreen(() => <UpNext next={next} onReplay={() => undefined} />, '/ended');
    await screen.findByText('下一集');
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
    expect(screen.getByRole('button', { name: '立即播放' })).toBeTruthy();
    cleanup();

    changePlayback({ next: true });
    visit.answers.getVideoInfo = ({ videoId }) =>
      sampleVideo(videoId, { playback: { code: 1008, message: '仅限会员' } });
    if (next) renderScreen(() => <UpNext next={next} onReplay={() => undefined} />, '/ended');
    await vi.waitFor(() => expect(visit.asked.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
  });
});
