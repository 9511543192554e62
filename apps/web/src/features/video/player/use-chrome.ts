import { useEffect, useState } from 'react';

const hideAfterMs = 3000;

export interface Chrome {
  readonly shown: boolean;
  /** Shows the controls and starts their time again. */
  readonly wake: () => void;
  readonly toggle: () => void;
}

/** The controls go away by themselves while the clip plays, and stay while there is something to decide. */
export function useChrome(stays: boolean): Chrome {
  const [wokenAt, setWokenAt] = useState<number | null>(0);

  useEffect(() => {
    if (stays || wokenAt === null) return undefined;
    const timer = setTimeout(() => setWokenAt(null), hideAfterMs);
    return () => clearTimeout(timer);
  }, [stays, wokenAt]);

  const shown = wokenAt !== null || stays;
  const wake = () => {
    const now = performance.now();
    // A moving mouse wakes them all the time; a third of a second more or less is not seen.
    setWokenAt((before) => (before !== null && now - before < 300 ? before : now));
  };
  return { shown, wake, toggle: () => (shown ? setWokenAt(null) : wake()) };
}
