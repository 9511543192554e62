/** One figure beside what it is held to; the ratio is what counts, because machines differ. */
export function row(what: string, value: number, baseline: number, note = ''): void {
  const ratio = (value / baseline).toFixed(2);
  console.log(`${what.padEnd(46)} ${value.toFixed(1).padStart(10)} / ${baseline.toFixed(1)} = ${ratio}  ${note}`);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What nine of ten stay below. */
export function ninetieth(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? Number.NaN;
}
