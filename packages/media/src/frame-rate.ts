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

/**
 * The constant rate for a source. Phones and screen recorders vary theirs, so the average is taken and moved to the
 * nearest standard one; the fps filter repeats or drops frames to fit.
 */
export function chooseFrameRate(average: FrameRate, base: FrameRate): FrameRate {
  const wish = valueOf(average) || valueOf(base) || 25;
  const distance = (rate: FrameRate) => Math.abs(Math.log(valueOf(rate) / wish));
  return standard.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
}

function valueOf({ num, den }: FrameRate): number {
  return num > 0 && den > 0 ? num / den : 0;
}
