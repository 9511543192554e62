import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentRow, scoreOf } from './document.ts';
import { fold } from './fold.ts';
import { rangesIn, snippetOf } from './highlight.ts';
import { queryOf, queryWithSlips, type SearchQuery } from './query.ts';
import { segmentsOf } from './segments.ts';
import { readingsOf } from './syllables.ts';
import { neighboursOf } from './typo.ts';

function tokensOf(title: string, body = ''): readonly string[] {
  const publishedAt = new Date('2026-01-01T00:00:00Z');
  return documentRow('video', { itemId: '1', agentIds: ['3'], rating: 'all', title, body, heat: 0, publishedAt })
    .tokens;
}
const asked = (keyword: string): SearchQuery => queryOf(keyword) ?? { folded: '', terms: [] };
const read = (letters: string) => readingsOf(letters).map(({ syllables }) => syllables.join(' '));
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
const marked = (text: string, keyword: string, pinyin: string | null = null) =>
  rangesIn(text, asked(keyword), pinyin).map(([from, to]) => text.slice(from, to));

describe('folding', () => {
  it('makes traditional simplified, wide narrow, and drops case, accents and what cannot be seen', () => {
    expect(fold('後臺龍門').text).toBe('后台龙门');
    expect(fold('ＡＢＣ Café\tÉté').text).toBe('abc cafe ete');
    expect(fold('流\u200B\u202E光\uFEFF').text).toBe('流光');
    expect(fold('Z\u0351\u0312a\u0328lgo').text).toBe('zalgo');
    expect(fold('ガス 한글').text).toBe('ガス 한글');
  });

  it('folds a piece of a text to a piece of the folded text, and knows where each unit came from', () => {
    assert(
      property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (a, b) => {
        expect(fold(a + b).text).toBe(fold(a).text + fold(b).text);
        const { text, from, to } = fold(a);
        expect([from.length, to.length]).toEqual([text.length, text.length]);
        expect(to.every((end, index) => end > (from[index] ?? end) && end <= a.length)).toBe(true);
      }),
    );
  });
});

describe('tokens', () => {
  it('are characters, pairs, words, syllables, pairs of them and of their first letters', () => {
    expect(tokensOf('流光City 4K')).toEqual(
      expect.arrayContaining(['流', '光', '流光', 'w:city', 'w:4k', 'p:liu', 'p:liu guang', 'i:lg', 'k:video', 'a:3']),
    );
    expect(tokensOf('甲', '流光 city')).toEqual(expect.arrayContaining(['b:流光', 'bw:city', '甲']));
    expect(tokensOf('甲', '流光')).not.toContain('流光');
  });

  it('do not go across a sign', () => {
    expect(tokensOf('流，光')).not.toContain('流光');
    expect(segmentsOf('流光a1-b').map(({ text, at }) => [text, at])).toEqual([
      ['流光', 0],
      ['a1', 2],
      ['b', 5],
    ]);
  });

  it('take half characters, NUL and texts without end', () => {
    const row = documentRow('video', {
      itemId: '1',
      agentIds: [],
      rating: 'all',
      title: `\0\uD800${'a'.repeat(10_000)}`,
      body: '😀'.repeat(10_000),
      heat: 0,
      publishedAt: new Date(0),
    });
    expect(row.title.length + row.body.length).toBeLessThanOrEqual(700);
    expect([row.title.includes('\0'), row.body.isWellFormed(), row.score]).toEqual([false, true, 0]);
    expect(Math.max(...row.tokens.map((token) => token.length))).toBeLessThan(40);
  });
});

describe('pinyin', () => {
  it('is read in every way it can be, unfinished at the end alone', () => {
    expect(read('liuguang')).toContain('liu guang');
    expect(read('xian')).toEqual(['xian', 'xi an']);
    expect(read('nvren')).toContain('nv ren');
    expect(readingsOf('liug')).toContainEqual({ syllables: ['liu', 'g'], open: true });
    expect([read('xzq'), read('4k'), read('zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz')]).toEqual([[], [], []]);
    const started = process.threadCpuUsage();
    readingsOf('anananananananananananananananan');
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});

describe('slips', () => {
  it('are a letter too many, missing, another, or two that changed places', () => {
    const near = neighboursOf('city');
    for (const word of ['cit', 'citty', 'cixy', 'ctiy', 'icity']) expect(near).toContain(word);
    expect(near).not.toContain('city');
    expect([neighboursOf('cat'), neighboursOf('流光城市')]).toEqual([[], []]);
    expect(queryWithSlips(asked('流光'))).toBeNull();
  });
});

describe('matched ranges', () => {
  it('are those of the title as it is shown', () => {
    expect(marked('雨後的流\u200B光之城，流光', '流光')).toEqual(['流\u200B光', '流光']);
    expect(marked('雨後的城', '雨后')).toEqual(['雨後']);
    expect(marked('Night CITY cityscape', 'city')).toEqual(['CITY', 'city']);
    expect(marked('𠮷野家的光', '野家 光')).toEqual(['野家', '光']);
    expect(marked('流光', '"&|!()')).toEqual([]);
  });

  it('are the characters that pinyin and first letters stand for', () => {
    const pinyin = ' yu | liu guang zhi cheng ';
    expect(marked('雨，流光之城', 'liuguang', pinyin)).toEqual(['流光']);
    expect(marked('雨，流光之城', 'lgzc', pinyin)).toEqual(['流光之城']);
    expect(marked('雨，流光之城', 'liug', pinyin)).toEqual(['流光']);
    expect(marked('雨，流光之城', 'yuliu', pinyin)).toEqual([]);
  });

  it('are marked in a piece of the body around the first of them', () => {
    const body = `${'前'.repeat(40)}流光${'后'.repeat(80)}`;
    const snippet = snippetOf(body, asked('流光'));
    expect(snippet?.text.startsWith('…前')).toBe(true);
    expect(snippet?.ranges.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['流光']);
    expect(snippetOf(body, asked('没有'))).toBeNull();
  });

  it('lie inside the text and apart from each other, whatever the texts are', () => {
    const text = string({ unit: 'grapheme', maxLength: 40 });
    assert(
      property(text, text, (title, keyword) => {
        let last = 0;
        for (const [from, to] of rangesIn(title, asked(keyword), null)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(title.length);
      }),
    );
  });
});

it('scores ten times the heat like three months of being newer', () => {
  expect(scoreOf(10, dayOf('2026-01-01'))).toBe(scoreOf(0, dayOf('2026-04-01')));
  expect(scoreOf(0, dayOf('1999-01-01'))).toBe(0);
});
