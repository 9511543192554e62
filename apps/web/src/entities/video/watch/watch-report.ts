const everyMs = 10_000;
/** Less than this is no news, and less than this from the start nobody has watched. */
const newsSeconds = 1;

/** Tells every ten seconds where somebody is, and once more when they go. */
export function watchReport(send: (seconds: number) => void) {
  let position: number | null = null;
  let told = 0;
  let dueAt: number | null = null;

  const tell = (): void => {
    if (position === null || Math.abs(position - told) < newsSeconds) return;
    told = position;
    send(position);
  };
  return {
    /** Where the clip is, as often as it tells. */
    at(seconds: number, now: number) {
      position = seconds;
      dueAt ??= now + everyMs;
      if (now < dueAt) return;
      dueAt = now + everyMs;
      tell();
    },
    /** The screen is left, or hidden: says what has not been said. */
    leave: tell,
    position: (): number | null => position,
  };
}
