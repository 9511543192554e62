import { ratioOf } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';

/** A ratio may get this much worse before it counts: less than that is noise. */
const mostWorse = 1.2;

export interface Slowdown {
  readonly name: string;
  readonly last: number;
  readonly now: number;
  /** 1.5: half as slow again. */
  readonly times: number;
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
