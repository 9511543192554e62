import type { BaseAbout } from './bases.ts';
import { type Archive, type ArchivedSegment, type Branch, parseLsn, segmentNoOf } from './segments.ts';

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** What one copy of the cluster and the log after it lead to. */
export interface Reach extends Window {
  readonly base: BaseAbout;
  readonly timeline: number;
  readonly path: readonly ArchivedSegment[];
}

/** Null while the log is not there that the copy needs by itself. */
export function reachOf(base: BaseAbout, archive: Archive, mostTimeline = Infinity): Reach | null {
  const timeline = timelineFrom(base, archive, mostTimeline);
  const path = follow(base, archive, timeline);
  const last = path.at(-1);
  if (!last || last.no < lastNeeded(base)) return null;
  const to = Math.max(base.finishedAt, ...path.map(({ at }) => at));
  return { base, timeline, path, from: base.finishedAt, to };
}

export function reachesOf(bases: readonly BaseAbout[], archive: Archive, mostTimeline = Infinity): Reach[] {
  return bases.flatMap((base) => reachOf(base, archive, mostTimeline) ?? []);
}

/** The moments that can be restored, oldest first, as few as they are. */
export function windowsOf(reaches: readonly Window[]): Window[] {
  const windows: { from: number; to: number }[] = [];
  for (const { from, to } of reaches.toSorted((a, b) => a.from - b.from)) {
    const last = windows.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else windows.push({ from, to });
  }
  return windows;
}

/** The least work: the last copy before the moment. */
export function bestFor(reaches: readonly Reach[], at: number): Reach | null {
  const fitting = reaches.filter(({ from, to }) => from <= at && at <= to);
  return fitting.toSorted((a, b) => b.from - a.from)[0] ?? null;
}

/** The log ends at the last segment before this one: stopping at its very begin needs nothing of it. */
function lastNeeded({ stopLsn }: BaseAbout): number {
  return segmentNoOf(parseLsn(stopLsn) - 1n);
}

/** The newest timeline that goes on from the copy; one that left before it was made knows nothing of it. */
function timelineFrom(base: BaseAbout, { histories }: Archive, most: number): number {
  const stop = parseLsn(base.stopLsn);
  const goesOn = ([timeline, branches]: [number, readonly Branch[]]) =>
    timeline <= most && branches.some((branch) => branch.timeline === base.timeline && branch.at >= stop);
  return Math.max(base.timeline, ...[...histories].filter(goesOn).map(([timeline]) => timeline));
}

/** Segment by segment, on the newest timeline that has begun by then, until one is missing. */
function follow(base: BaseAbout, { segments, histories }: Archive, timeline: number): ArchivedSegment[] {
  const branches = histories.get(timeline) ?? [];
  const begins = new Map([[branches[0]?.timeline ?? timeline, 0]]);
  for (const [index, { at }] of branches.entries())
    begins.set(branches[index + 1]?.timeline ?? timeline, segmentNoOf(at));
  const ends = new Map(branches.map((branch) => [branch.timeline, segmentNoOf(branch.at)]));
  const byNo = new Map<number, ArchivedSegment>();
  for (const segment of segments) {
    const begin = begins.get(segment.timeline);
    if (begin === undefined || segment.no < begin || segment.no > (ends.get(segment.timeline) ?? Infinity)) continue;
    const known = byNo.get(segment.no);
    if (!known || known.timeline <= segment.timeline) byNo.set(segment.no, segment);
  }
  const path: ArchivedSegment[] = [];
  for (let no = segmentNoOf(parseLsn(base.startLsn)); ; no += 1) {
    const next = byNo.get(no);
    if (!next) return path;
    path.push(next);
  }
}
