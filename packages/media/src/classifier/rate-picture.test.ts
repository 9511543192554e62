import { afterAll, expect, it, vi } from 'vitest';
import { paintScene } from '../picture/painted.test-data.ts';
import { judgeRating, pictureClasses } from './picture-rating.ts';
import { ratePicture, stopRating } from './rate-picture.ts';

afterAll(stopRating);

it('rates pictures with the real model, each by itself', async () => {
  const [first, second, again] = await Promise.all([1, 2, 1].map((seed) => ratePicture(paintScene(seed))));
  if (!first || !second) throw new Error('no ratings');
  for (const rating of [first, second]) {
    expect(pictureClasses.reduce((sum, name) => sum + rating[name], 0)).toBeCloseTo(1, 3);
    expect(judgeRating(rating).verdict).toBe('ok');
  }
  expect(again).toEqual(first);
  expect(second).not.toEqual(first);
});

it('looks at the parts of a long picture too', async () => {
  const { pixels } = paintScene(5, 224, 224);
  const grey = new Uint8Array(pixels.length).fill(128);
  // The scene at the end of a long grey strip, where one look at the whole would hardly see it.
  const strip = Buffer.concat([grey, pixels]);
  const [scene, long, empty] = await Promise.all([
    ratePicture({ pixels, width: 224, height: 224, channels: 3 }),
    ratePicture({ pixels: strip, width: 224, height: 224 * 2, channels: 3 }),
    ratePicture({ pixels: grey, width: 224, height: 224, channels: 3 }),
  ]);
  const weight = ({ porn, hentai, sexy }: typeof scene) => porn + hentai + sexy / 4;
  expect(weight(long)).toBeGreaterThanOrEqual(Math.max(weight(scene), weight(empty)) * 0.9);
});

it('starts again after it was ended', async () => {
  await stopRating();
  expect(judgeRating(await ratePicture(paintScene(3))).verdict).toBe('ok');
});

it('waits for a thread that a busy machine gives no time', async () => {
  await stopRating();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const asked = ratePicture(paintScene(3));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    // Minutes on the clock, in which the thread has not even started.
    for (let minute = 0; minute < 5; minute += 1) await vi.advanceTimersByTimeAsync(60_000);
    expect(judgeRating(await asked).verdict).toBe('ok');
  } finally {
    vi.useRealTimers();
  }
});
