import { expect, it } from 'vitest';
import { nearest } from './near.ts';
import { profileOf, type WatchedTitle } from './profile.ts';

const now = Date.UTC(2026, 10, 17);

function watched(videoId: string, share: number, near: Record<string, number>): WatchedTitle {
  return {
    videoId,
    authorId: '1',
    tags: [],
    watchedMs: share * 100_000,
    durationMs: 100_000,
    at: now,
    liked: false,
    collected: false,
    near: { ids: `{${Object.keys(near).join()}}`, scores: `{${Object.values(near).join()}}` },
  };
}

function nearestOf(titles: readonly WatchedTitle[], shown: readonly string[] = [], most = 10) {
  const refused = { video: [], author: [], tag: [] };
  const profile = profileOf({ on: true, watched: titles, seen: [], follows: [], searches: [], refused, shown }, now);
  if (!profile) throw new Error('somebody who watched has a profile');
  return nearest(profile, most).map(({ videoId, near, because }) => [videoId, Number(near.toFixed(2)), because]);
}

it('adds up what titles say of another, and names the one that says most', () => {
  const titles = [watched('1', 1, { 10: 0.2, 11: 0.3 }), watched('2', 0.5, { 10: 0.6, 12: 0.1 })];
  expect(nearestOf(titles)).toEqual([
    ['10', 0.5, '2'],
    ['11', 0.3, '1'],
    ['12', 0.05, '2'],
  ]);
});

it('leaves out what was seen before it takes the best, and takes what was shown last', () => {
  const titles = [watched('1', 1, { 2: 0.9, 10: 0.8, 11: 0.7, 12: 0.6 }), watched('2', 1, {})];
  expect(nearestOf(titles, ['10'], 2).map(([videoId]) => videoId)).toEqual(['11', '12']);
  expect(nearestOf(titles, ['10']).map(([videoId]) => videoId)).toEqual(['11', '12', '10']);
});

it('knows nothing of titles that nobody else watched', () => {
  expect(nearestOf([{ ...watched('1', 1, {}), near: null }])).toEqual([]);
});
