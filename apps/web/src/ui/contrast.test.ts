import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Color = readonly [red: number, green: number, blue: number, alpha: number];

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');

/** Every custom property of the blocks that hold for a theme, the later ones over the earlier. */
function tokensOf(theme: 'dark' | 'light'): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const holds = selectors
      .split(',')
      .some((selector) => [':root', `:root[data-theme='${theme}']`].includes(selector.trim()));
    if (!holds) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

function colorOf(text: string, tokens: Map<string, string>): Color {
  const named = /^var\((--[\w-]+)(?:,\s*(.+))?\)$/.exec(text);
  if (named) return colorOf(tokens.get(named[1] ?? '') ?? named[2] ?? '', tokens);
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
    return [part(0), part(2), part(4), 1];
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(text);
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4] ?? 1)];
  const mix = /^color-mix\(in srgb, (.+) ([\d.]+)%, (.+)\)$/.exec(text);
  if (mix) {
    const share = Number(mix[2]) / 100;
    const one = colorOf(mix[1] ?? '', tokens);
    if (mix[3] === 'transparent') return [one[0], one[1], one[2], one[3] * share];
    const other = colorOf(mix[3] ?? '', tokens);
    const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
    return [part(0), part(1), part(2), 1];
  }
  throw new Error(`no colour: ${text}`);
}

const over = (top: Color, under: Color): Color => {
  const part = (at: 0 | 1 | 2) => top[at] * top[3] + under[at] * (1 - top[3]);
  return [part(0), part(1), part(2), 1];
};

/** WCAG 2, relative luminance and contrast ratio. */
function luminance(color: Color): number {
  const [red, green, blue] = [color[0], color[1], color[2]].map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['--bg-page', '--bg-card', '--bg-raised'];
const words = [
  '--text',
  '--text-soft',
  '--text-hint',
  '--brand-text',
  '--danger',
  '--success',
  '--warning',
  '--link',
  '--vip',
];
/** Kinds are told apart by words and icons on a wash of their own colour. */
const washed = ['--brand-text', '--danger-text', '--amber', '--orange', '--green', '--blue', '--violet', '--vip'];
const wash = 0.16;

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const color = (name: string) => colorOf(`var(${name})`, tokens);

  const lowest = (word: string, on: readonly string[]) =>
    Math.min(...on.map((surface) => contrast(color(word), color(surface))));

  it.each(words)('has %s that can be read on every surface (AA)', (word) => {
    expect(lowest(word, surfaces)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(washed)('has %s that can be read on a wash of its colour', (word) => {
    const [red, green, blue] = color(word);
    const ground = over([red, green, blue, wash], color('--bg-card'));
    expect(contrast(color(word), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('has chosen options that can be read', () => {
    for (const surface of surfaces) {
      const ground = over(color('--brand-tint'), color(surface));
      expect(contrast(color('--brand-text'), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has words in the colours of the brand that can be read, and a focus that is seen', () => {
    const page = ['--bg-page', '--bg-card'];
    expect(lowest('--brand-sign', page)).toBeGreaterThanOrEqual(4.5);
    expect(lowest('--brand-end-sign', page)).toBeGreaterThanOrEqual(4.5);
    expect(lowest('--focus', page)).toBeGreaterThanOrEqual(3);
  });

  it('has gold words on both ends of the VIP card', () => {
    const ends = [...(tokens.get('--c13') ?? '').matchAll(/#[\da-f]{6}/gi)].map(([hex]) => colorOf(hex, tokens));
    expect(ends).toHaveLength(2);
    for (const end of ends) {
      expect(contrast(color('--vip'), end)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(over(color('--vip-soft'), end), end)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
