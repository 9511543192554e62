export interface FrameRate {
  num: number;
  den: number;
}

/** Rates that screens and players know; each gives a whole number of frames close above four seconds. */
const standard: readonly FrameRate[] = [
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
];
/** Below it a rate may be that of a still stretch and not of what moves. */
const slow = 20;

/** The standard rate nearest to the one wished for. Pictures are repeated or left out to fit. */
export function chooseFrameRate(wish: number): FrameRate {
  const distance = (rate: FrameRate) => Math.abs(Math.log(valueOf(rate) / (wish > 0 ? wish : 25)));
  return standard.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
}

export function valueOf({ num, den }: FrameRate): number {
  return num > 0 && den > 0 ? num / den : 0;
}

/** Whether a stream that claims these has pictures at even distances: then its average says all. */
export function isSteady(average: FrameRate, base: FrameRate): boolean {
  const [mean, steps] = [valueOf(average), valueOf(base)];
  return mean >= slow && Math.abs(mean / steps - 1) < 0.02;
}

/**
 * The rate of the parts that move, by the moments of the pictures in seconds. An average would count the stills: twenty
 * seconds in which nothing happens made a recording of 30 pictures a second jerk at 10. One distance in four is at most
 * `typical`, so a burst decides even where most distances are longer; those near it are averaged, because containers
 * round moments to milliseconds. Zero when there is nothing to go by.
 */
export function rateOfMotion(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  const distances = sorted.slice(1).map((moment, i) => moment - (sorted[i] ?? 0));
  const real = distances.filter((distance) => distance > 0.0005).toSorted((a, b) => a - b);
  const typical = real[Math.floor(real.length / 4)];
  if (typical === undefined) return 0;
  const near = real.filter((distance) => distance > typical * 0.6 && distance < typical * 1.5);
  return near.length / near.reduce((sum, distance) => sum + distance, 0);
}
