import type { CallFigures } from '@liuguang/contract/admin/system.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { durationBuckets } from '../../../platform/metrics/metrics.ts';

interface Row {
  readonly at: number;
  readonly call: string;
  readonly calls: number;
  readonly errors: number;
  readonly seconds: number;
  readonly buckets: readonly number[];
}

const hourMs = 3_600_000;
const shown = 12;
/** One call that took long is an accident, not a slow call. */
const leastCalls = 5;

/** What the web processes counted: the last hour by call, the last day by five minutes. */
export async function callFigures(db: Db, now: number) {
  const { rows } = await sql<Row>`
    select (extract(epoch from slot) * 1000)::float8 as at, call, sum(calls)::float8 as calls, sum(errors)::float8 as errors,
      sum(seconds)::float8 as seconds,
      array(select sum(b.n)::float8 from call_slots s, unnest(s.buckets) with ordinality b (n, place)
        where s.slot = call_slots.slot and s.call = call_slots.call group by b.place order by b.place) as buckets
    from call_slots where slot > ${new Date(now - 24 * hourMs)} group by slot, call order by slot`.execute(db);
  const lately = rows.filter(({ at }) => at > now - hourMs);
  const byCall = [...Map.groupBy(lately, ({ call }) => call)].map(([call, own]) => callOf(call, sumOf(own)));
  const total = sumOf(lately);
  return {
    minutes: 60,
    calls: total.calls,
    errors: total.errors,
    p99Ms: quantileMs(total.buckets, 0.99),
    slots: [...Map.groupBy(rows, ({ at }) => at)].map(([at, own]) => {
      const { calls, errors, buckets } = sumOf(own);
      return { at, calls, errors, p99Ms: quantileMs(buckets, 0.99) };
    }),
    slow: byCall
      .filter(({ calls }) => calls >= leastCalls)
      .toSorted((a, b) => b.p95Ms - a.p95Ms)
      .slice(0, shown),
    failing: byCall
      .filter(({ errors }) => errors > 0)
      .toSorted((a, b) => b.errors - a.errors)
      .slice(0, shown),
  };
}

type Sum = Pick<Row, 'calls' | 'errors' | 'seconds' | 'buckets'>;

function sumOf(rows: readonly Sum[]): Sum {
  const buckets = Array.from({ length: durationBuckets.length + 1 }, () => 0);
  let [calls, errors, seconds] = [0, 0, 0];
  for (const row of rows) {
    calls += row.calls;
    errors += row.errors;
    seconds += row.seconds;
    for (const [place, count] of row.buckets.entries()) buckets[place] = (buckets[place] ?? 0) + count;
  }
  return { calls, errors, seconds, buckets };
}

function callOf(call: string, { calls, errors, seconds, buckets }: Sum): CallFigures {
  return {
    call,
    calls,
    errors,
    meanMs: round((seconds / Math.max(1, calls)) * 1000),
    p95Ms: quantileMs(buckets, 0.95) ?? 0,
    p99Ms: quantileMs(buckets, 0.99) ?? 0,
  };
}

/** As Prometheus does it: within its bucket a call may have taken anything, so a straight line is drawn through it. */
export function quantileMs(buckets: readonly number[], quantile: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let left = all * quantile;
  for (const [place, count] of buckets.entries()) {
    const from = durationBuckets[place - 1] ?? 0;
    const to = durationBuckets[place];
    // Longer than the last bucket: that is all that is known.
    if (to === undefined) return round(from * 1000);
    if (left <= count && count > 0) return round((from + (to - from) * (left / count)) * 1000);
    left -= count;
  }
  return null;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
