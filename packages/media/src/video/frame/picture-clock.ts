import { Rational } from 'node-av';
import type { Frame } from 'node-av';
import type { FrameRate } from './frame-rate.ts';
import { valueOf } from './frame-rate.ts';

/**
 * Gives the pictures of a track their places at a constant rate. It is apart from the filters, which are made anew when a
 * picture changes its size, and it makes no repeats: it only says from which tick to which a picture is shown.
 */
export function pictureClock(rate: FrameRate) {
  const perSecond = valueOf(rate);
  const tickLength = new Rational(rate.den, rate.num);
  let first: { seconds: number; tick: number } | undefined;
  let last = -1;
  let newest = -Infinity;
  let end = 0;
  return {
    /** Sets the moment of a picture to its tick, counted from 0. False for one that another has the tick of. */
    place(frame: Frame): boolean {
      const { num, den } = frame.timeBase;
      const seconds = (Number(frame.pts) * num) / den;
      // Counted from the first picture: where that lies half-way between two ticks, rounding each by itself would make
      // them jerk.
      first ??= { seconds, tick: Math.round(seconds * perSecond) };
      const tick = first.tick + Math.round((seconds - first.seconds) * perSecond);
      if (tick >= newest) {
        newest = tick;
        // Only that of the last picture counts; of the others many containers say something wrong.
        end = tick + Math.max(1, Math.round(((Number(frame.duration) * num) / den) * perSecond));
      }
      // The first one is shown from the beginning, as players do while they wait for it.
      const place = last < 0 ? 0 : tick;
      if (place <= last) return false;
      last = place;
      frame.pts = BigInt(place);
      frame.timeBase = tickLength;
      frame.duration = 1n;
      return true;
    },
    /** The tick after the last picture. */
    end: () => Math.max(end, last + 1),
  };
}
