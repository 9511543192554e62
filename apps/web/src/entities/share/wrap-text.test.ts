import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** As in a font of one width: a Chinese character takes two, a Latin letter one. */
function width(text: string): number {
  const segments = Array.from(new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text));
  return segments.reduce((sum, { segment }) => sum + (/^[ -\u024f]/.test(segment) ? 1 : 2), 0);
}
const wrap = (text: string, room = 10, most = 2) => wrapText(text, { room, most, width });

describe('a title on a poster', () => {
  it('stays on one line where it fits', () => {
    expect(wrap('山海之间')).toEqual(['山海之间']);
    expect(wrap('')).toEqual([]);
  });

  it('breaks Chinese anywhere, but never right before a full stop', () => {
    expect(wrap('一根面从兰州走')).toEqual(['一根面从兰', '州走']);
    expect(wrap('一根面从兰。州走')).toEqual(['一根面从', '兰。州走']);
  });

  it('keeps words together, and breaks one that is longer than a line', () => {
    expect(wrap('ab cdefg hijk')).toEqual(['ab cdefg', 'hijk']);
    expect(wrap('山海 E03')).toEqual(['山海 E03']);
    expect(wrap('山海之间 E03')).toEqual(['山海之间', 'E03']);
    expect(wrap('abcdefghijklmn')).toEqual(['abcdefghij', 'klmn']);
  });

  it('says that there is more than it shows', () => {
    expect(wrap('一二三四五六七八九十百千万')).toEqual(['一二三四五', '六七八九…']);
    expect(wrap('abcdefghijklmn', 10, 1)).toEqual(['abcdefgh…']);
  });

  it('never tears a character apart', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(wrap(family.repeat(3), 4)).toEqual([family.repeat(2), family]);
  });

  it('ends, however little room there is', () => {
    expect(wrap('山海', 1, 2)).toEqual(['山', '海']);
    expect(wrap('山海之间', 1, 2)).toHaveLength(2);
  });
});
