import { describe, expect, it } from 'vitest';
import { agentTheme, contrast, inkOf, legalText, standardTheme, tagline, themePresets } from './brand.ts';

const fieldsOf = (theme: unknown) => agentTheme.safeParse(theme).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('colours of an agent', () => {
  it('are measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ff4d3d', '#ff4d3d')).toBe(1);
  });

  it.each(themePresets)('of the choice $name can be read', ({ theme }) => {
    expect(fieldsOf(theme)).toEqual([]);
  });

  it('are refused where words could not be read in them or on them', () => {
    expect(fieldsOf({ ...standardTheme, accent: '#7a1010' })).toEqual(['accent']);
    expect(fieldsOf({ ...standardTheme, accentEnd: '#123456' })).toEqual(['accentEnd']);
    expect(fieldsOf({ ...standardTheme, background: '#f4f5f7' })).toContain('background');
  });

  it.each(['red', '#fff', '#ff4d3d;}', 'url(x)', '', '#ff4d3d\n}', '＃ff4d3d'])('are no other text: %j', (accent) => {
    expect(fieldsOf({ ...standardTheme, accent })).toContain('accent');
  });

  it('have white words on them unless they are too light for that', () => {
    expect(inkOf(standardTheme)).toBe('#ffffff');
    expect(inkOf({ ...standardTheme, accentEnd: '#ffd166' })).toBe('#14161c');
    for (const { theme } of themePresets) {
      const { accent, accentEnd } = theme;
      const ink = inkOf(theme);
      expect(Math.min(contrast(ink, accent), contrast(ink, accentEnd))).toBeGreaterThan(ink === '#ffffff' ? 2.3 : 4.5);
    }
  });
});

it('takes a tagline of one line that can be seen', () => {
  expect(tagline.parse('  夜里的潮声  ')).toBe('夜里的潮声');
  for (const text of ['a\nb', 'a\u202Eb', 'a\u0000', 'x'.repeat(61)])
    expect(tagline.safeParse(text).success).toBe(false);
});

it('takes legal texts of paragraphs, and no control characters', () => {
  expect(legalText.parse(' # 一\r\n\r\n二 ')).toBe('# 一\n\n二');
  for (const text of ['a\u0000b', 'a\u202Eb', 'x'.repeat(20_001)])
    expect(legalText.safeParse(text).success).toBe(false);
});
