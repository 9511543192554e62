import { shanghaiDay } from '../../platform/time/shanghai.ts';

export interface Retention {
  readonly keepDaily: number;
  readonly keepWeekly: number;
  readonly keepMonthly: number;
}

/** `backup-20261116T095220Z-05e4` was made then. */
export function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The newest of each of the last days, weeks and months that have one; the newest of all stays whatever the numbers are. */
export function namesToKeep(names: readonly string[], rule: Retention): Set<string> {
  const newestFirst = names.toSorted((a, b) => timeOf(b) - timeOf(a));
  const kept = new Set(newestFirst.slice(0, 1));
  const spans: [number, (at: number) => string][] = [
    [rule.keepDaily, (at) => shanghaiDay(at)],
    [rule.keepWeekly, (at) => weekOf(at)],
    [rule.keepMonthly, (at) => shanghaiDay(at).slice(0, 7)],
  ];
  for (const [count, spanOf] of spans) {
    const seen = new Set<string>();
    for (const name of newestFirst) {
      const span = spanOf(timeOf(name));
      if (seen.has(span)) continue;
      if (seen.size === count) break;
      seen.add(span);
      kept.add(name);
    }
  }
  return kept;
}

/** The Monday that it begins with. */
function weekOf(at: number): string {
  const weekday = (new Date(`${shanghaiDay(at)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shanghaiDay(at, weekday);
}
