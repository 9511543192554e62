import type { PlayerReport } from './watched-time.ts';

/** A curve that is drawn on a phone needs no more, and a minute of a film is still a part of its own. */
export const partCount = 20;

/** The highest playback rate, and what the network may add. */
const [fastest, slackMs] = [3, 2000];

/** Which part of the video a position is in. */
function partAt(positionMs: number, durationMs: number): number {
  return Math.min(partCount - 1, Math.max(0, Math.floor((positionMs / durationMs) * partCount)));
}

/**
 * The parts that were watched between two reports about one video, apart from the one that the last report was in already.
 * From a beginning without a position: from the start of the video, or, for who goes on in the middle, where they are.
 * After a seek nobody knows what lay between: then only where they are now. A video shorter than the time between two
 * reports was seen from end to end.
 */
export function watchedParts(last: PlayerReport | undefined, next: PlayerReport, durationMs: number): number[] {
  if (!last || next.positionMs === null || durationMs <= 0) return [];
  const between = next.at - last.at;
  if (between <= 0) return [];
  const to = partAt(next.positionMs, durationMs);
  const reach = between * fastest + slackMs;
  if (last.positionMs === null) {
    if (durationMs <= between) return parts(0, partCount - 1);
    return next.positionMs <= reach ? parts(0, to) : [to];
  }
  const from = partAt(last.positionMs, durationMs);
  const moved = next.positionMs - last.positionMs;
  if (moved >= 0 && moved <= reach) return parts(from + 1, to);
  // A loop of a short one: to its end, and again from its beginning.
  if (moved < 0 && durationMs + moved <= reach) return [...parts(from + 1, partCount - 1), ...parts(0, to)];
  return to === from ? [] : [to];
}

function parts(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
