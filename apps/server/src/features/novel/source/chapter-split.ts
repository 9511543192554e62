import { parseHeading, type Heading, type HeadingStyle } from './heading.ts';
import { type HardWrap, isIndented, joinLines, widthOf } from './hard-wrap.ts';
import { type Candidate, chooseHeadings } from './heading-choice.ts';

export interface SourceChapter {
  readonly title: string;
  readonly number: number | null;
  /** Paragraphs. */
  readonly text: readonly string[];
}

/** More headings than this is no novel. */
const mostCandidates = 200_000;
/** A text without headings is cut into pieces of about this many characters. */
const pieceChars = 5000;
/** A chapter longer than this is given out in parts, so that none needs unbounded memory. */
export const longestChapter = 300_000;

/** Lines are joined to a paragraph up to here: each time it is copied whole. */
const longestJoined = 5000;

/** Title, author and a few words; more than this before the first heading is an opening. */
export const longestFront = 600;
const mostFrontLines = 60;

export interface SplitPlan {
  readonly lines: ReadonlySet<number>;
  readonly style: HeadingStyle | null;
}

/** First reading: which lines are headings. */
export async function planSplit(lines: AsyncIterable<string>): Promise<SplitPlan> {
  const candidates: { heading: Heading; line: number; after: number }[] = [];
  const lastOfStyle = new Map<HeadingStyle, { after: number }>();
  let at = 0;
  for await (const line of lines) {
    const heading = candidates.length < mostCandidates ? parseHeading(line) : null;
    if (heading) {
      const candidate = { heading, line: at, after: 0 };
      candidates.push(candidate);
      lastOfStyle.set(heading.style, candidate);
    } else for (const candidate of lastOfStyle.values()) candidate.after += line.length;
    at += 1;
  }
  return chooseHeadings(candidates satisfies readonly Candidate[]);
}

export interface SplitNotes {
  /** Headings with nothing under them, such as those of a table of contents. */
  empty: string[];
  /** What stood before the first heading. */
  front: string[];
}

/** Second reading: the chapters, one at a time. */
export async function* splitChapters(
  lines: AsyncIterable<string>,
  plan: SplitPlan,
  notes: SplitNotes,
  wrap: HardWrap | null = null,
): AsyncGenerator<SourceChapter> {
  /** The last line was cut by a program: its paragraph may go on. */
  let goesOn = false;
  let heading: Heading | null = null;
  let above: string | null = null;
  let text: string[] = [];
  let [chars, part, at] = [0, 0, 0];
  const noHeadings = plan.lines.size === 0;

  function take(): SourceChapter | null {
    const [given, body] = [heading, text];
    [text, chars] = [[], 0];
    if (!given) {
      if (!noHeadings && part === 0) {
        const opening =
          body.join('').length > longestFront && !/简介|簡介|文案|内容提要/.test(body.slice(0, 8).join(''));
        if (opening) return { title: '开篇', number: null, text: body };
        notes.front.push(...body.slice(0, mostFrontLines));
        return null;
      }
      part += 1;
      return body.length === 0 ? null : { title: `第${part}节`, number: part, text: body };
    }
    if (body.length === 0) {
      // A chapter that holds nothing but sections stands above them; any other is an entry of a table of contents.
      if (given.style === 'chapter') above = given.title;
      notes.empty.push(given.title);
      return null;
    }
    const suffix = part > 0 ? `（${part + 1}）` : '';
    const title = given.style === 'section' && above !== null ? `${above} ${given.title}` : given.title;
    return { title: `${title}${suffix}`, number: part > 0 ? null : given.number, text: body };
  }

  for await (const line of lines) {
    const next = plan.lines.has(at) ? parseHeading(line) : null;
    at += 1;
    if (next) {
      const done = take();
      if (done) yield done;
      if (next.style === 'chapter' || next.style === 'volume') above = null;
      [heading, part, goesOn] = [next, 0, false];
      continue;
    }
    const paragraph = line.replaceAll(/[^\P{Cc}\t]|\ufeff/gu, '').trim();
    if (paragraph === '' || /^[-=_*—]{3,}$/.test(paragraph)) {
      goesOn = false;
      continue;
    }
    const joins = goesOn && !isIndented(line) && (text.at(-1)?.length ?? 0) < longestJoined;
    const cut = joins ? text.pop() : undefined;
    text.push(cut === undefined ? paragraph : joinLines(cut, paragraph));
    goesOn = wrap !== null && widthOf(line.trimEnd()) >= wrap.full;
    chars += paragraph.length;
    if (chars >= (noHeadings ? pieceChars : longestChapter)) {
      const done = take();
      if (done) yield done;
      if (!noHeadings) part += 1;
    }
  }
  const done = take();
  if (done) yield done;
}
