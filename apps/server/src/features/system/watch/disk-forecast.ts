export interface DiskSample {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly freeBytes: number;
}

const dayMs = 86_400_000;
/** With less than this the line through them would say anything. */
const leastSpanMs = dayMs;
const leastSamples = 12;

/**
 * In how many days so little is left that writes are refused, if it goes on as in the samples (least squares). Null: too
 * little is known, or the disk does not fill up.
 */
export function daysUntilFull(samples: readonly DiskSample[], lowBytes: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < leastSamples || last.at - first.at < leastSpanMs) return null;
  const meanAt = mean(samples.map(({ at }) => at));
  const meanFree = mean(samples.map(({ freeBytes }) => freeBytes));
  let [above, below] = [0, 0];
  for (const { at, freeBytes } of samples) {
    above += (at - meanAt) * (freeBytes - meanFree);
    below += (at - meanAt) ** 2;
  }
  const perMs = above / below;
  if (perMs >= 0) return null;
  // From what is free now, not from the line: somebody may just have made room.
  return Math.max(0, (last.freeBytes - lowBytes) / -perMs / dayMs);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
