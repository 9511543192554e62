import { describe, expect, it } from 'vitest';
import { anchorsOf, paragraphId, parseParagraphId } from './paragraph-anchor.ts';

describe('the anchor of a paragraph', () => {
  it('stays the same however the text is laid out and punctuated', () => {
    const [one, other] = anchorsOf(['　　海风，从窗缝里挤进来。', '海风 从窗缝里挤进来……']);
    expect(other).toEqual({ hash: one?.hash, ordinal: 1 });
  });

  it('is another one for other words, and counts those with the same', () => {
    const anchors = anchorsOf(['“嗯。”', '他没有回答。', '“嗯！”', '……', '——']);
    expect(new Set(anchors.map(({ hash }) => hash)).size).toBe(4);
    expect(anchors.map(({ ordinal }) => ordinal)).toEqual([0, 0, 1, 0, 0]);
  });

  it('does not meet another one among a hundred thousand paragraphs', () => {
    const anchors = anchorsOf(Array.from({ length: 100_000 }, (_, index) => `第 ${index} 段`));
    expect(new Set(anchors.map(({ hash }) => hash)).size).toBe(100_000);
  });

  it('is read back from the id of its paragraph, and nothing else is', () => {
    const [anchor] = anchorsOf(['灯塔']);
    expect(parseParagraphId(paragraphId('12', anchor ?? { hash: '', ordinal: 0 }))).toEqual({
      chapterId: '12',
      anchor,
    });
    for (const text of ['12', '12-x-0', `12-${anchor?.hash}-`, `-1-${anchor?.hash}-0`, `12-${anchor?.hash}-0-1`])
      expect(parseParagraphId(text)).toBeNull();
  });
});
