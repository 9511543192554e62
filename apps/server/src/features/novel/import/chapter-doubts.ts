import { parseHeading } from '../source/heading.ts';

const [hugeWords, tinyWords] = [50_000, 30];
const mostTold = 50;

/** What looks wrong about chapters that a program found: gaps and doubles in their numbers, strange sizes. */
export function chapterDoubts(chapters: readonly { readonly title: string; readonly words: number }[]): string[] {
  const doubts: string[] = [];
  let last: { number: number; title: string } | null = null;
  if (chapters.length === 1) doubts.push('只识别到一章，文件里可能没有章节标题');
  for (const { title, words } of chapters) {
    if (words > hugeWords) doubts.push(`「${title}」有 ${words} 字，可能漏识别了章节`);
    if (words < tinyWords) doubts.push(`「${title}」只有 ${words} 字`);
    const number = parseHeading(title)?.number ?? null;
    if (number === null) continue;
    if (last && number === last.number) doubts.push(`章节号重复：「${last.title}」与「${title}」`);
    else if (last && number > last.number + 1) doubts.push(`章节号不连续：「${last.title}」之后是「${title}」`);
    else if (last && number < last.number && number > 1) doubts.push(`章节号倒退：「${last.title}」之后是「${title}」`);
    last = { number, title };
  }
  const more = doubts.length - mostTold;
  return more > 0 ? [...doubts.slice(0, mostTold), `另有 ${more} 处`] : doubts;
}
