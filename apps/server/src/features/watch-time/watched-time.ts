/** A player's report about a video. */
export interface PlayerReport {
  readonly at: number;
  /** Null: it has just begun to play, wherever that is. */
  readonly positionMs: number | null;
}

/** Players report their position every ten seconds. */
const everyMs = 10_000;
/** Several reports may get lost on a bad connection; more time than this between two is a pause. */
const mostMs = 60_000;
/** The highest playback rate. */
const fastest = 3;
/** Tolerates jitter of the network. */
const slackMs = 2000;

/**
 * How long somebody watched between two reports about one video. Never longer than the time that passed, whatever the
 * player claims: since its last report, and since the session's last report about any video (`reportedAt`), because a
 * session watches one video at a time. Never longer than the position moved either, so a pause does not count. After a
 * seek, or where a short video may have looped, the position says nothing: then one reporting interval is counted.
 */
export function watchedMs(last: PlayerReport, next: PlayerReport, reportedAt: number, durationMs: number): number {
  if (next.positionMs === null) return 0;
  const from = last.positionMs ?? 0;
  const moved = next.positionMs >= from ? next.positionMs - from : durationMs - from + next.positionMs;
  const between = next.at - last.at;
  const unclear = moved > between * fastest + slackMs || durationMs < between;
  const passed = Math.max(0, next.at - Math.max(last.at, reportedAt));
  return Math.min(passed, unclear ? everyMs : Math.min(moved, mostMs));
}
