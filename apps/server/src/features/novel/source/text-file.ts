import type { FileHandle } from 'node:fs/promises';
import { planSplit, splitChapters, type SplitNotes } from './chapter-split.ts';
import { detectEncoding, readLines } from './encoding.ts';
import { type HardWrap, wrapDetector } from './hard-wrap.ts';
import type { NovelSource } from './source-shape.ts';
import type { ParseBudget } from './parse-budget.ts';
import { SourceProblem } from './source-problem.ts';

const frontLines = 60;

/** A plain text file: read three times, each time line by line. */
export async function openText(file: FileHandle, budget: ParseBudget): Promise<NovelSource> {
  const encoding = await detectEncoding(file);
  const lines = () => readLines(file, encoding, budget);
  const wrap = await refuseNoise(lines());
  const plan = await planSplit(lines());
  const front = await firstLines(lines(), plan.lines);
  const notes: SplitNotes = { empty: [], front: [] };
  return {
    format: 'txt',
    encoding,
    title: named(front, /^(?:书名|書名|作品名?|标题)\s*[:：]\s*(.+)$/) ?? quoted(front),
    author: named(front, /(?:^|\s|》)(?:作者|著者|作家)\s*[:：]\s*(.+)$/),
    synopsis: synopsisOf(front),
    notes,
    chapters: () => splitChapters(lines(), plan, notes, wrap),
    cover: async () => null,
    [Symbol.asyncDispose]: async () => await file.close(),
  };
}

/**
 * What decodes is not yet text: control characters and marks of broken characters give it away. Answers how its lines
 * were broken.
 */
async function refuseNoise(lines: AsyncIterable<string>): Promise<HardWrap | null> {
  const wrap = wrapDetector();
  let [all, strange, letters] = [0, 0, 0];
  for await (const line of lines) {
    all += line.length;
    wrap.look(line);
    strange += line.match(/[^\P{Cc}\t]|\ufffd|\p{Co}/gu)?.length ?? 0;
    letters += line.match(/\p{L}/gu)?.length ?? 0;
  }
  if (letters < 20) throw new SourceProblem('文件里没有可读的正文');
  if (strange > all * 0.02) throw new SourceProblem('文件内容已损坏，或不是文本文件');
  return wrap.found();
}

async function firstLines(lines: AsyncIterable<string>, headings: ReadonlySet<number>): Promise<string[]> {
  const found: string[] = [];
  let at = 0;
  for await (const line of lines) {
    if (headings.has(at) || at >= frontLines) break;
    if (line.trim() !== '') found.push(line.replaceAll('\u3000', ' ').trim());
    at += 1;
  }
  return found;
}

function named(front: readonly string[], pattern: RegExp): string | null {
  for (const line of front) {
    const found = pattern
      .exec(line)?.[1]
      ?.replaceAll(/[《》]/g, '')
      .trim();
    if (found && found.length <= 60) return found;
  }
  return null;
}

function quoted(front: readonly string[]): string | null {
  return /^《([^》]{1,60})》/.exec(front[0] ?? '')?.[1] ?? null;
}

function synopsisOf(front: readonly string[]): string | null {
  const at = front.findIndex((line) =>
    /^[【[]?(?:内容|作品|小说)?(?:简介|簡介|文案|提要|介绍)[】\]]?\s*[:：]?/.test(line),
  );
  if (at < 0) return null;
  const text = front.slice(at).join('\n');
  return text.replace(/^[^:：】\]\n]*[:：】\]\n]\s*/, '').slice(0, 2000) || null;
}
