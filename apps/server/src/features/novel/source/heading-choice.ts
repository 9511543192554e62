import type { Heading, HeadingStyle } from './heading.ts';

/** A line that looks like a heading, and how much text stood since the one before it. */
export interface Candidate {
  readonly heading: Heading;
  readonly line: number;
  /** Characters of prose between this and the next candidate of its style. */
  readonly after: number;
}

const weakStyles: readonly HeadingStyle[] = ['comma', 'dot', 'bracket', 'space', 'bare'];

/**
 * Decides by the whole file which lines are headings. Marks such as 第…章 speak for themselves, unless nothing sets them
 * apart from a sentence and their number does not follow; bare numbers are headings only where there is nothing better,
 * they count up from the beginning, and prose stands between them. Answers line numbers.
 */
export function chooseHeadings(candidates: readonly Candidate[]): { lines: Set<number>; style: HeadingStyle | null } {
  const strong = candidates.filter(({ heading }) => !weakStyles.includes(heading.style));
  const numbered = strong.filter(({ heading }) => heading.style !== 'special');
  if (numbered.length >= 2 || (numbered.length === 1 && !weakRun(candidates))) {
    return { lines: new Set(inOrder(strong).map(({ line }) => line)), style: numbered[0]?.heading.style ?? null };
  }
  const run = weakRun(candidates);
  const specials = strong.filter(({ heading }) => heading.style === 'special');
  const chosen = [...(run?.candidates ?? []), ...specials];
  return { lines: new Set(chosen.map(({ line }) => line)), style: run?.style ?? specials[0]?.heading.style ?? null };
}

/** Drops loose ones that do not follow: 第三章他… in the middle of the ninth chapter. */
function inOrder(strong: readonly Candidate[]): Candidate[] {
  const last = new Map<HeadingStyle, number>();
  return strong.filter(({ heading: { style, number, loose } }) => {
    const before = last.get(style);
    const follows = before === undefined || number === before + 1 || number === 1;
    if (number !== null && loose && !follows) return false;
    if (number !== null) last.set(style, number);
    if (style === 'volume') last.delete('section');
    return true;
  });
}

function weakRun(candidates: readonly Candidate[]): { style: HeadingStyle; candidates: Candidate[] } | null {
  for (const style of weakStyles) {
    const own = candidates.filter(({ heading }) => heading.style === style);
    const run = countingUp(own);
    if (run.length < 3 || run.length < own.length * 0.6) continue;
    const between = run.slice(0, -1).map(({ after }) => after);
    // A list inside a chapter counts up as well, but line by line.
    if (between.filter((chars) => chars >= 60).length >= between.length * 0.8) return { style, candidates: run };
  }
  return null;
}

/** The candidates that go 1, 2, 3 … from the first one on; a number that was left out may be skipped. */
function countingUp(candidates: readonly Candidate[]): Candidate[] {
  const run: Candidate[] = [];
  for (const candidate of candidates) {
    const number = candidate.heading.number ?? -1;
    const before = run.at(-1)?.heading.number ?? null;
    if (before === null ? number <= 1 : number > before && number <= before + 3) run.push(candidate);
  }
  return run;
}
