import { ratioOf } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import type { Measured } from './groups.ts';

/** A ratio may get this much worse before it counts: less than that is noise. */
const mostWorse = 1.2;

export interface Slowdown {
  readonly name: string;
  readonly last: number;
  readonly now: number;
  /** 1.5: half as slow again. */
  readonly times: number;
}

/** The kept figures of groups that can be measured here: those of one without a baseline are not slow, nor missing. */
export function comparable(last: readonly Measured[], now: readonly Measured[]): Figure[] {
  const unknown = new Set(now.filter((one) => one.unknown).map(({ group }) => group));
  return last.filter(({ group }) => !unknown.has(group)).flatMap(({ figures }) => figures);
}

/** The fenced figures that are worse than the kept ones by more than the noise; one that was not measured at all is. */
export function slowdowns(now: readonly Figure[], last: readonly Figure[]): Slowdown[] {
  const measured = new Map(now.map((figure) => [figure.name, figure]));
  return last
    .filter(({ fenced }) => fenced)
    .map((kept) => slowdownOf(kept, measured.get(kept.name)))
    .filter(({ times }) => !(times <= mostWorse));
}

function slowdownOf(kept: Figure, figure: Figure | undefined): Slowdown {
  const last = ratioOf(kept);
  const now = figure ? ratioOf(figure) : Number.NaN;
  return { name: kept.name, last, now, times: kept.better === 'higher' ? last / now : now / last };
}

/** Names that were slow in at least two of the runs. */
export function slowTwice(runs: readonly (readonly Slowdown[])[]): string[] {
  const counts = new Map<string, number>();
  for (const name of runs.flatMap((run) => run.map((one) => one.name))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= 2).map(([name]) => name);
}
