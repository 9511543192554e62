import { expect, it } from 'vitest';
import { watchedMs } from './watched-time.ts';

const film = 600_000;
/** Between a word at 100 s of the film and one after `seconds` that says `position`, or from a beginning (null). */
function watched(seconds: number, position: number, from: number | null = 100, durationMs = film, toldAt = 0): number {
  const last = { at: 1_000_000, positionMs: from === null ? null : from * 1000 };
  return watchedMs(last, { at: 1_000_000 + seconds * 1000, positionMs: position * 1000 }, toldAt, durationMs) / 1000;
}

it.each([
  ['ten seconds of the film in ten seconds', watched(10, 110), 10],
  ['the first word after the beginning', watched(10.2, 9.9, null), 9.9],
  ['the first word of who goes on in the middle', watched(10.2, 309.9, null), 10],
  ['three times the speed', watched(10, 130), 10],
  ['a pause of half a minute', watched(40, 110), 10],
  ['words that got lost', watched(50, 150), 50],
  ['a night with the film', watched(400, 500), 60],
  ['a jump forwards', watched(8, 500), 8],
  ['a jump forwards after a pause', watched(50, 500), 10],
  ['a jump back', watched(50, 20), 10],
  ['a clip of 15 seconds that begins again', watched(10, 6, 11, 15_000), 10],
  ['a clip of 5 seconds that goes round and round', watched(10, 3, 3, 5000), 10],
  ['the same place again', watched(10, 100), 0],
  ['a clock that went back', watched(-5, 110), 0],
])('%s', (_name, seconds, wanted) => {
  expect(seconds).toBe(wanted);
});

it('counts no second twice that the session has spent on another video', () => {
  expect(watched(10, 110, 100, film, 1_007_000)).toBe(3);
});
