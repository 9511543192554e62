import { useSyncExternalStore } from 'react';

/** Whole seconds that are left until a moment; never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function everyHalfSecond(changed: () => void): () => void {
  const timer = setInterval(changed, 500);
  return () => clearInterval(timer);
}

/** Counts down to a moment, by the clock and not by ticks: a phone that slept shows the right number at once. */
export function useSecondsLeft(until: number): number {
  return useSyncExternalStore(everyHalfSecond, () => secondsLeft(until, Date.now()));
}
