/** Changes every day, so that every case has its turn; TEST_SEED repeats the day that failed. */
export const seedOfTheDay = Number(process.env['TEST_SEED'] ?? Math.floor(Date.now() / 86_400_000));

/** So many of them, the next ones every day. */
export function sampleOfTheDay<One>(all: readonly One[], count: number): One[] {
  const first = (seedOfTheDay * count) % all.length;
  return [...all.slice(first), ...all.slice(0, first)].slice(0, count);
}
