import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoNovel, readNovels } from '../load-novels.ts';

let novels: DemoNovel[] = [];
beforeAll(async () => {
  novels = await readNovels();
});

const chapters = () =>
  novels.flatMap(({ slug, chapters: own }) => own.map((chapter) => ({ ...chapter, at: `${slug}: ${chapter.title}` })));
const paragraphs = () => chapters().flatMap(({ text, at }) => text.map((paragraph) => ({ paragraph, at })));
const lengthOf = (text: readonly string[]) => Array.from(text.join('')).length;

/** The first pair of marks that does not close. Speech may run over paragraphs, so a chapter is looked at as a whole. */
function unbalanced(text: string): string | undefined {
  const open: string[] = [];
  const closes: Record<string, string> = { '”': '“', '’': '‘', '》': '《', '）': '（' };
  for (const mark of text) {
    if (Object.values(closes).includes(mark)) open.push(mark);
    else if (closes[mark] !== undefined && open.pop() !== closes[mark]) return mark;
  }
  return open[0];
}

describe('the demo novels', () => {
  it('are six of different kinds, by different authors, one of them still running and one with paid chapters', () => {
    const parts = ['title', 'author', 'group', 'coverScene'] as const;
    expect(parts.map((part) => new Set(novels.map((novel) => novel[part])).size)).toEqual([6, 6, 6, 6]);
    expect(novels.filter(({ state }) => state === '连载')).toHaveLength(1);
    expect(novels.filter(({ access }) => access.vipFrom === 6)).toHaveLength(1);
  });

  it('say in a few lines what they are about', () => {
    const odd = novels.filter(({ synopsis }) => synopsis.length < 80 || synopsis.length > 160);
    expect(odd.map(({ slug }) => slug)).toEqual([]);
  });

  it('have ten chapters or more, numbered, each with a name of its own and 1,200 characters or more', () => {
    for (const novel of novels) {
      expect(novel.chapters.length).toBeGreaterThanOrEqual(10);
      for (const [index, { title }] of novel.chapters.entries()) {
        const number = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'][index];
        expect(title).toMatch(new RegExp(`^第${number}章 \\S+$`));
      }
    }
    const short = chapters().filter(({ text }) => lengthOf(text) < 1200);
    expect(short.map(({ at }) => at)).toEqual([]);
    expect(new Set(chapters().map(({ title }) => title.split(' ')[1])).size).toBe(chapters().length);
  });

  it('repeat no paragraph of more than a few words', () => {
    const seen = new Map<string, string>();
    const twice = paragraphs().filter(({ paragraph, at }) => {
      // Short answers and the count of a lamp may well come back.
      if (paragraph.length < 16) return false;
      const before = seen.has(paragraph);
      seen.set(paragraph, at);
      return before;
    });
    expect(twice).toEqual([]);
  });

  it('are Chinese prose: no filler in Latin letters, no half-width marks, nothing left open', () => {
    const foreign = paragraphs().filter(({ paragraph }) => /[a-z]{2,}|[,;?!()"']|\.{2,}/i.test(paragraph));
    expect(foreign).toEqual([]);
    const open = chapters().map(({ text, at }) => ({ at, mark: unbalanced(speech(text)) }));
    expect(open.filter(({ mark }) => mark !== undefined)).toEqual([]);
  });
});

/** A letter that is read out opens each of its paragraphs again and closes only the last: one speech, one pair of marks. */
function speech(text: readonly string[]): string {
  return text
    .map((paragraph, index) => (isContinued(text[index - 1]) ? paragraph.replace(/^“/, '') : paragraph))
    .join('');
}

function isContinued(before: string | undefined): boolean {
  if (before === undefined || !before.startsWith('“')) return false;
  return before.lastIndexOf('“') > before.lastIndexOf('”');
}
