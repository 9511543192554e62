import { expect, it } from 'vitest';
import { judgeRating, type PictureRating, ratingThresholds, worstRating } from './picture-rating.ts';

const rating = (shares: Partial<PictureRating>): PictureRating => ({
  drawing: 0,
  hentai: 0,
  neutral: 0,
  porn: 0,
  sexy: 0,
  ...shares,
});

it.each([
  ['a landscape', { neutral: 0.95, drawing: 0.05 }, 'ok', 'all'],
  ['a person at the beach', { sexy: 0.7, neutral: 0.3 }, 'ok', 'all'],
  ['surely bare skin', { sexy: 0.93, neutral: 0.07 }, 'review', 'all'],
  ['skin, and something of an act', { sexy: 0.5, porn: 0.42, neutral: 0.08 }, 'review', 'all'],
  ['perhaps an act', { porn: 0.3, hentai: 0.25, neutral: 0.45 }, 'review', '18'],
  ['surely an act', { porn: 0.9, sexy: 0.1 }, 'refuse', '18'],
  ['surely an act, half of it drawn', { porn: 0.45, hentai: 0.45, drawing: 0.1 }, 'refuse', '18'],
] as const)('judges %s', (_, shares, verdict, rated) => {
  expect(judgeRating(rating(shares))).toMatchObject({ verdict, rating: rated });
});

it('is strict at the thresholds themselves', () => {
  expect(judgeRating(rating({ porn: ratingThresholds.refuse })).verdict).toBe('refuse');
  expect(judgeRating(rating({ porn: ratingThresholds.review })).verdict).toBe('review');
});

it('takes the worst of several', () => {
  const worst = rating({ porn: 0.6, neutral: 0.4 });
  expect(worstRating([rating({ neutral: 1 }), worst, rating({ sexy: 0.9 })])).toBe(worst);
  expect(worstRating([])).toBeUndefined();
});
