import { expect, it } from 'vitest';
import { placements } from '../shapes/ad.ts';
import { adPictureProblem, adPictureRules } from './ad-pictures.ts';

it.each(placements)('takes what is advised for %s, at twice the size and as small as it may be', (placement) => {
  const { width, height, leastWidth } = adPictureRules[placement];
  const least = { width: leastWidth, height: Math.round((leastWidth * height) / width) };
  for (const size of [{ width, height }, { width: width * 2, height: height * 2 }, least]) {
    expect(adPictureProblem(placement, size)).toBeNull();
  }
});

it('says what is wrong with a picture that is too small or of another form', () => {
  expect(adPictureProblem('featured', { width: 300, height: 150 })).toBe(
    '图片尺寸应为 1080×520（至少宽 540），这张是 300×150',
  );
  expect(adPictureProblem('splash', { width: 1080, height: 520 })).toContain('比例接近 1080×1920');
});
