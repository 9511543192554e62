import { describe, expect, it } from 'vitest';
import { currentQualityLabel, qualityOptions, rateLabel } from './quality.ts';

const ladder = [
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
];

describe('quality menu', () => {
  it('offers the automatic choice first, then the sharpest rendition', () => {
    expect(qualityOptions(ladder)).toEqual([
      { level: -1, label: '自动' },
      { level: 1, label: '720P' },
      { level: 0, label: '360P' },
    ]);
  });

  it('names a portrait rendition by its shorter side', () => {
    expect(qualityOptions([{ width: 720, height: 1280 }])[1]).toEqual({ level: 0, label: '720P' });
  });

  it('lists one name once', () => {
    const twice = [...ladder, { width: 1280, height: 720 }];
    expect(qualityOptions(twice).map((option) => option.level)).toEqual([-1, 2, 0]);
  });

  it('shows what is playing while the choice is automatic', () => {
    expect(currentQualityLabel(ladder, -1, 0)).toBe('360P');
    expect(currentQualityLabel(ladder, 1, 0)).toBe('720P');
    expect(currentQualityLabel([], -1, -1)).toBe('自动');
  });

  it('names normal speed by what the button does', () => {
    expect(rateLabel(1)).toBe('倍速');
    expect(rateLabel(1.5)).toBe('1.5x');
  });
});
