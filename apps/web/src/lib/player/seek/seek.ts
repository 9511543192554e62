/** The arithmetic of the seek bar, apart from the DOM so that it can be tested at its edges. */

/** Where a pointer stands along a bar, 0 to 1, however far outside it the finger went. */
export function ratioAt(clientX: number, bar: { left: number; width: number }): number {
  if (bar.width <= 0) return 0;
  return Math.min(1, Math.max(0, (clientX - bar.left) / bar.width));
}

/** A time that exists in the clip. A duration is NaN before the metadata and Infinity for a live stream. */
export function clampTime(seconds: number, duration: number): number {
  const end = Number.isFinite(duration) && duration > 0 ? duration : 0;
  return Math.min(end, Math.max(0, Number.isFinite(seconds) ? seconds : 0));
}

export function shareOf(seconds: number, duration: number): number {
  return Number.isFinite(duration) && duration > 0 ? clampTime(seconds, duration) / duration : 0;
}

/** The end of the buffered stretch that the playhead is in: what lies beyond a gap would still stall. */
export function bufferedEnd(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>, time: number): number {
  for (let index = 0; index < ranges.length; index += 1) {
    // Segments rarely start exactly at the playhead; a tenth of a second is played over without a stall.
    if (ranges.start(index) <= time + 0.1 && ranges.end(index) >= time) return ranges.end(index);
  }
  return time;
}
