import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { describe, expect, it } from 'vitest';
import { mediaClock } from './media-clock.ts';
import { createTimeline } from './timeline.ts';

const item = (id: string, at: number): Danmaku => ({ id, at, text: id, mode: 'scroll', color: '#FFFFFF', by: 'x' });
const ids = (items: Iterable<Danmaku>) => [...items].map(({ id }) => id).join(' ');

describe('the timeline', () => {
  it('gives each moment once, over the edge of a minute as well', () => {
    const timeline = createTimeline();
    timeline.set(0, [item('a', 0), item('b', 59_000), item('c', 59_999)]);
    timeline.set(1, [item('d', 60_000), item('e', 61_000)]);
    expect(ids(timeline.between(-1, 59_000))).toBe('a b');
    expect(ids(timeline.between(59_000, 60_000))).toBe('c d');
    expect(ids(timeline.between(60_000, 90_000))).toBe('e');
  });

  it('takes what comes live into its place, once, and only where the minute is known', () => {
    const timeline = createTimeline();
    timeline.set(0, [item('a', 1000), item('c', 3000)]);
    expect([timeline.add(item('b', 2000)), timeline.add(item('b', 2000)), timeline.add(item('x', 70_000))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(ids(timeline.between(0, 5000))).toBe('a b c');
    timeline.remove('a');
    expect(ids(timeline.between(0, 5000))).toBe('b c');
  });

  it('keeps what is newer than a minute that is read again', () => {
    const timeline = createTimeline();
    timeline.set(0, [item('a', 1000)]);
    timeline.add(item('new', 500));
    timeline.set(0, [item('a', 1000), item('b', 2000)]);
    expect(ids(timeline.between(-1, 5000))).toBe('new a b');
  });

  it('forgets what is far away', () => {
    const timeline = createTimeline();
    for (let minute = 0; minute < 10; minute++) timeline.set(minute, []);
    timeline.keepNear(9);
    expect([timeline.has(5), timeline.has(6)]).toEqual([false, true]);
  });
});

describe('the clock of a video', () => {
  it('runs on between the steps of the video, by its speed, and stands with it', () => {
    let page = 0;
    const video = { currentTime: 10, paused: false, seeking: false, readyState: 4, playbackRate: 2 };
    const now = mediaClock(video, () => page);
    expect(now()).toBe(10_000);
    page = 16;
    expect(now()).toBe(10_032);
    page = 50;
    video.currentTime = 10.08;
    expect(now()).toBe(10_100);
    video.paused = true;
    expect(now()).toBe(10_080);
    video.currentTime = 42;
    video.paused = false;
    page = 60;
    expect(now()).toBe(42_000);
  });
});
