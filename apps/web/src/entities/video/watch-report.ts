const everyMs = 10_000;
/** Less than this is no news, and less than this from the start nobody has watched. */
const newsSeconds = 1;

export interface WatchReport {
  /** Where the clip is, as often as it tells. */
  readonly at: (seconds: number, now: number) => void;
  /** The screen is left, or hidden: says what has not been said. */
  readonly leave: () => void;
  readonly position: () => number | null;
}

/** Tells every ten seconds where somebody is, and once more when they go. */
export function watchReport(send: (seconds: number) => void): WatchReport {
  let position: number | null = null;
  let told = 0;
  let dueAt: number | null = null;

  const tell = (): void => {
    if (position === null || Math.abs(position - told) < newsSeconds) return;
    told = position;
    send(position);
  };
  return {
    at(seconds, now) {
      position = seconds;
      dueAt ??= now + everyMs;
      if (now < dueAt) return;
      dueAt = now + everyMs;
      tell();
    },
    leave: tell,
    position: () => position,
  };
}
