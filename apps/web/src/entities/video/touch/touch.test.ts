import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query.ts';
import { sampleVideo } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { endTouch, isTouched, leaveVideo, touchVideo } from './touch.ts';

const engine = vi.hoisted(() => ({ startAhead: vi.fn<() => void>(), dropHeadStart: vi.fn<() => void>() }));
vi.mock('../../../lib/player/hls-engine.ts', () => engine);

const open = { mode: 'full', because: 'free', url: '/v/t/m/master.m3u8', expiresAt: 0 } as const;

beforeEach(async () => {
  vi.clearAllMocks();
  await startVisit(null, { getVideoInfo: ({ videoId }) => sampleVideo(videoId, { playback: open }) });
});
afterEach(endTouch);

describe('a finger on a card', () => {
  it('begins the stream where the viewer stopped, and asks for nothing that spends or counts', async () => {
    const my = { liked: false, collected: false, position: 192 };
    visit.answers.getVideoInfo = ({ videoId }) => sampleVideo(videoId, { playback: open, my });
    await touchVideo(createQueryClient(), '7');
    expect(engine.startAhead.mock.calls).toEqual([['/v/t/m/master.m3u8', 192]]);
    expect(visit.asked.map(({ name }) => name)).toEqual(['getVideoInfo']);
  });

  it('begins nothing where a view would have to be spent first', async () => {
    const closed = { code: 1007, message: '今日免费次数已用完' };
    visit.answers.getVideoInfo = ({ videoId }) => sampleVideo(videoId, { access: 'credit', playback: closed });
    await touchVideo(createQueryClient(), '7');
    expect(engine.startAhead).not.toHaveBeenCalled();
    expect(visit.asked.map(({ name }) => name)).toEqual(['getVideoInfo']);
  });

  it('that scrolls takes back what was asked for', async () => {
    const client = createQueryClient();
    const touch = touchVideo(client, '7').catch(() => undefined);
    leaveVideo(client, '7');
    await touch;
    expect(engine.startAhead).not.toHaveBeenCalled();
    expect(client.getQueryState(['getVideoInfo', { videoId: '7' }])?.data).toBeUndefined();
    await touchVideo(client, '8');
    leaveVideo(client, '8');
    expect(engine.dropHeadStart).toHaveBeenCalled();
    expect(isTouched('8')).toBe(false);
  });

  it('on many cards in a row begins the last of them alone', async () => {
    const client = createQueryClient();
    await Promise.all(['1', '2', '3', '4', '5'].map((videoId) => touchVideo(client, videoId)));
    expect(engine.startAhead).toHaveBeenCalledTimes(1);
    expect(isTouched('5')).toBe(true);
  });

  it('begins nothing beside a player that was sooner', async () => {
    const touch = touchVideo(createQueryClient(), '7');
    endTouch();
    await touch;
    expect(engine.startAhead).not.toHaveBeenCalled();
  });
});
