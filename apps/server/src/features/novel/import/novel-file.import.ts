import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type ChapterChanges, type ChapterImport, stageChapters, wordsOf } from './chapter.import.ts';
import { finishNovel, type NovelImport, saveNovel } from './novel.import.ts';
import type { SourceChapter } from '../source/chapter-split.ts';
import { limitedChapters } from '../source/limited-chapters.ts';
import { openNovel } from '../source/novel-source.ts';
import type { NovelSource } from '../source/source-shape.ts';
import { SourceProblem } from '../source/source-problem.ts';

export { SourceProblem } from '../source/source-problem.ts';

/** What would be made of a file; what looks wrong about it is said, and up to whoever decides. */
export interface NovelPreview {
  readonly format: 'txt' | 'epub';
  readonly encoding: string | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly synopsis: string | null;
  readonly chapters: number;
  readonly words: number;
  /** The first and last chapters, as they begin. */
  readonly samples: readonly { index: number; title: string; words: number; firstLine: string }[];
  readonly doubts: readonly string[];
}

const shownAtEachEnd = 5;
const hugeWords = 50_000;
const longestTitle = 80;
const batchChars = 400_000;

/** The dry run: reads the file to its end and writes nothing. */
export async function previewNovel(path: string): Promise<NovelPreview> {
  await using source = await openNovel(path);
  const doubts = doubtKeeper();
  const head: NovelPreview['samples'][number][] = [];
  let tail: NovelPreview['samples'][number][] = [];
  let [chapters, words] = [0, 0];
  for await (const chapter of limitedChapters(source)) {
    chapters += 1;
    const count = wordsOf(chapter.text.join(''));
    words += count;
    doubts.look(chapter, count);
    const firstLine = (chapter.text[0] ?? '').slice(0, 40);
    const sample = { index: chapters, title: titleOf(chapter), words: count, firstLine };
    if (head.length < shownAtEachEnd) head.push(sample);
    else tail = [...tail.slice(1 - shownAtEachEnd), sample];
  }
  const { format, encoding, title, author, synopsis, notes } = source;
  const found = doubts.list(notes.empty);
  return { format, encoding, title, author, synopsis, chapters, words, samples: [...head, ...tail], doubts: found };
}

/** The picture on the cover of a file, as it was found. */
export async function coverIn(path: string): Promise<Buffer | null> {
  await using source = await openNovel(path);
  return await source.cover();
}

export interface NovelFileImport {
  readonly path: string;
  /** Everything about the novel itself; null fields are taken from the file. */
  readonly novel: Omit<NovelImport, 'title' | 'synopsis'> & { title: string | null; synopsis: string | null };
  /** The first chapters, counted from 1, that ask for a view or for VIP. */
  readonly creditFrom?: number | undefined;
  readonly vipFrom?: number | undefined;
  /** Take away the chapters that the file does not have any more. */
  readonly prune?: boolean;
  readonly now: number;
}

/** Writes the novel, whole or not at all; the same import key again updates it and appends what is new. */
export async function importNovelFile(
  db: Db,
  given: NovelFileImport,
): Promise<{ novelId: string; chapters: number; words: number } & ChapterChanges> {
  await using source = await openNovel(given.path);
  const write = async (trx: Tx) => await writeNovel(trx, source, given);
  return db.isTransaction ? await write(db as Tx) : await db.transaction().execute(write);
}

async function writeNovel(trx: Tx, source: NovelSource, given: NovelFileImport) {
  const { now, novel } = given;
  const title = novel.title ?? source.title;
  if (title === null) throw new SourceProblem('文件没有写明书名，请另外指定');
  const synopsis = novel.synopsis ?? source.synopsis ?? '';
  const { novelId } = await saveNovel(trx, { ...novel, title, synopsis });
  const { chapters, words } = await stage(trx, limitedChapters(source));
  const accessAt = given.creditFrom === undefined && given.vipFrom === undefined ? undefined : accessOf(given);
  const changes = await finishNovel(trx, novelId, { prune: given.prune ?? false, accessAt, now });
  return { novelId, chapters, words, ...changes };
}

/** A batch at a time: memory holds no more than that, however long the novel is. */
async function stage(trx: Tx, chapters: AsyncIterable<Pick<SourceChapter, 'title' | 'text'>>) {
  let batch: ChapterImport[] = [];
  let [count, words, chars] = [0, 0, 0];
  for await (const chapter of chapters) {
    const text = chapter.text.join('\n');
    batch.push({ title: titleOf(chapter), text: chapter.text });
    [count, words, chars] = [count + 1, words + wordsOf(text), chars + text.length];
    if (chars < batchChars) continue;
    await stageChapters(trx, batch);
    [batch, chars] = [[], 0];
  }
  await stageChapters(trx, batch);
  return { chapters: count, words };
}

/** The same of a file that was read elsewhere, in a process of its own: one chapter a line. */
export async function importUnpackedNovel(
  trx: Tx,
  chaptersFile: string,
  novel: NovelImport,
): Promise<{ novelId: string }> {
  const { novelId } = await saveNovel(trx, novel);
  await stage(trx, unpacked(chaptersFile));
  await finishNovel(trx, novelId, { prune: true, now: Date.now() });
  return { novelId };
}

const unpackedChapter = z.object({ title: z.string(), text: z.array(z.string()) });

async function* unpacked(chaptersFile: string) {
  const lines = createInterface({ input: createReadStream(chaptersFile), crlfDelay: Infinity });
  for await (const line of lines) yield unpackedChapter.parse(JSON.parse(line));
}

function titleOf({ title }: Pick<SourceChapter, 'title'>): string {
  return title.slice(0, longestTitle);
}

function accessOf({ creditFrom = Infinity, vipFrom = Infinity }: Pick<NovelFileImport, 'creditFrom' | 'vipFrom'>) {
  return (chapter: number) => {
    if (chapter >= vipFrom) return 'vip' as const;
    return chapter >= creditFrom ? ('credit' as const) : ('free' as const);
  };
}

/** Gaps and doubles in the numbering, chapters of a strange size, headings with nothing under them. */
function doubtKeeper() {
  const found: string[] = [];
  let last: { number: number; title: string } | null = null;
  return {
    look(chapter: SourceChapter, words: number): void {
      const { number } = chapter;
      const title = titleOf(chapter);
      if (words > hugeWords) found.push(`huge: ${title} has ${words} characters`);
      if (number === null) return;
      if (last && number === last.number) found.push(`double: ${last.title} / ${title}`);
      else if (last && number > last.number + 1) found.push(`gap: ${last.title} -> ${title}`);
      else if (last && number < last.number && number > 1) found.push(`back: ${last.title} -> ${title}`);
      last = { number, title };
    },
    list(empty: readonly string[]): string[] {
      const nothing = empty.length > 0 ? [`left out, with nothing under them: ${empty.length} (${empty[0]} …)`] : [];
      return [...found, ...nothing];
    },
  };
}
