import { describe, expect, it } from 'vitest';
import { chapterText, paragraphAt, sentenceFrom, sentencesOf, snippetAt, textBetween } from './chapter-text.ts';

const text = chapterText(['海风从窗缝里挤进来。', '', '“你听见了吗？”楼下有人问。', '他没有回答']);
const whole = text.paragraphs.join('\n');

describe('a chapter as one text', () => {
  it('counts the line feed between two paragraphs as one character', () => {
    expect(text.starts).toEqual([0, 11, 12, 27]);
    expect(text.length).toBe(whole.length);
  });

  it('gives back any cut of it, however it is cut', () => {
    for (let from = 0; from <= whole.length; from += 1)
      for (let to = from; to <= whole.length; to += 1) expect(textBetween(text, from, to)).toBe(whole.slice(from, to));
  });

  it.each([
    [0, 0],
    [10, 0],
    [11, 1],
    [12, 2],
    [26, 2],
    [27, 3],
    [999, 3],
  ])('finds the paragraph of offset %i', (offset, paragraph) => {
    expect(paragraphAt(text, offset)).toBe(paragraph);
  });

  it('is empty without paragraphs', () => {
    expect(chapterText([]).length).toBe(0);
    expect(textBetween(chapterText([]), 0, 10)).toBe('');
    expect(sentenceFrom(chapterText([]), 0)).toBeUndefined();
  });

  it('shows a place in a few words of one line', () => {
    expect(snippetAt(text, 5, 8)).toBe('里挤进来。 “你');
  });
});

describe('sentences', () => {
  it('end with their closing quote, and leave nothing out', () => {
    const found = sentencesOf(text, 2).map(({ from, to }) => whole.slice(from, to));
    expect(found).toEqual(['“你听见了吗？”', '楼下有人问。']);
    expect(found.join('')).toBe(text.paragraphs[2]);
  });

  it('are found from any place on, over empty paragraphs, until the last', () => {
    const read = (offset: number) => {
      const found = sentenceFrom(text, offset);
      return found && whole.slice(found.from, found.to);
    };
    expect(read(3)).toBe('海风从窗缝里挤进来。');
    expect(read(10)).toBe('“你听见了吗？”');
    expect(read(27)).toBe('他没有回答');
    expect(read(whole.length)).toBeUndefined();
  });
});
