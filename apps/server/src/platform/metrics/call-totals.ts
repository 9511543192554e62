import type { Histogram } from 'prom-client';

export interface CallTotal {
  readonly calls: number;
  /** Answered with 5xx. */
  readonly errors: number;
  readonly seconds: number;
  /** How many fell into each bucket, the last being longer than all of them. */
  readonly buckets: readonly number[];
}

export type CallTotals = ReadonlyMap<string, CallTotal>;

interface Sum {
  calls: number;
  errors: number;
  seconds: number;
  /** As the histogram has them: each holds those before. */
  upTo: number[];
}

/** The histogram of durations by call, over all statuses. */
export async function callTotals(
  durations: Histogram<'call' | 'status' | 'le'>,
  ends: readonly number[],
): Promise<CallTotals> {
  const sums = new Map<string, Sum>();
  for (const { metricName = '', labels, value } of (await durations.get()).values) {
    const call = String(labels.call);
    let sum = sums.get(call);
    if (!sum) sums.set(call, (sum = { calls: 0, errors: 0, seconds: 0, upTo: ends.map(() => 0) }));
    if (metricName.endsWith('_sum')) sum.seconds += value;
    else if (metricName.endsWith('_count')) {
      sum.calls += value;
      if (Number(labels.status) >= 500) sum.errors += value;
    } else {
      const at = ends.indexOf(Number(labels.le));
      if (at !== -1) sum.upTo[at] = (sum.upTo[at] ?? 0) + value;
    }
  }
  return new Map([...sums].map(([call, { upTo, ...sum }]) => [call, { ...sum, buckets: apart(upTo, sum.calls) }]));
}

function apart(upTo: readonly number[], all: number): number[] {
  return [...upTo, all].map((count, index, counts) => count - (counts[index - 1] ?? 0));
}
