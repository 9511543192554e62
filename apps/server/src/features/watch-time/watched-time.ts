/** What a player says about a video. */
export interface Word {
  readonly at: number;
  /** Null: it has just begun to play, wherever that is. */
  readonly positionMs: number | null;
}

/** Players tell where they are every ten seconds. */
const everyMs = 10_000;
/** Several words may get lost on a bad connection; more time than this between two is a pause. */
const mostMs = 60_000;
/** Nothing plays faster. */
const fastest = 3;
/** Words travel for different times. */
const slackMs = 2000;

/**
 * How long somebody watched between two words about one video. Never longer than the time that passed, whatever the
 * player claims: since its last word, and since the session's last word about any video (`toldAt`), because one session
 * watches one video at a time. Never longer than the picture moved either, so a pause does not count. Where it moved
 * further than it can play, or may have gone round in a circle, that says nothing: one turn of telling is believed.
 */
export function watchedMs(last: Word, next: Word, toldAt: number, durationMs: number): number {
  if (next.positionMs === null) return 0;
  const from = last.positionMs ?? 0;
  const moved = next.positionMs >= from ? next.positionMs - from : durationMs - from + next.positionMs;
  const between = next.at - last.at;
  const unclear = moved > between * fastest + slackMs || durationMs < between;
  const passed = Math.max(0, next.at - Math.max(last.at, toldAt));
  return Math.min(passed, unclear ? everyMs : Math.min(moved, mostMs));
}
