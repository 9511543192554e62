import { expect, it } from 'vitest';
import { watchedParts } from './watched-parts.ts';

const film = 200_000;
/** Between two reports, `seconds` apart, of a film of 20 parts of ten seconds. */
const watched = (from: number | null, to: number, seconds = 10, durationMs = film) =>
  watchedParts(
    { at: 0, positionMs: from === null ? null : from * 1000 },
    { at: seconds * 1000, positionMs: to * 1000 },
    durationMs,
  );

it.each([
  ['the first words after a beginning', watched(null, 9), [0]],
  ['a beginning at twice the speed', watched(null, 19), [0, 1]],
  ['who goes on in the middle', watched(null, 105), [10]],
  ['on from one part into the next', watched(5, 15), [1]],
  ['within one part', watched(11, 19, 8), []],
  ['a jump forwards', watched(5, 185), [18]],
  ['a jump back', watched(105, 5), [0]],
  ['a pause', watched(15, 15, 60), []],
  ['a clip that goes round', watched(13, 3, 10, 20_000), [14, 15, 16, 17, 18, 19, 0, 1, 2, 3]],
  ['a clip that was seen from end to end', watched(null, 3, 8, 5000), Array.from({ length: 20 }, (_, part) => part)],
  ['the end', watched(195, 200, 5), []],
  ['a clock that went back', watched(5, 15, -1), []],
])('%s', (_name, parts, wanted) => {
  expect(parts).toEqual(wanted);
});

it('knows nothing of a video without a beginning', () => {
  expect(watchedParts(undefined, { at: 1, positionMs: 5 }, film)).toEqual([]);
});
