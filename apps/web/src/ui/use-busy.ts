import { useRef, useState } from 'react';
import { useStillHere } from './use-still-here.ts';

/**
 * Runs a handler and is busy until its promise settles; taps while busy are dropped, so nothing is sent twice.
 * A rejection ends the busy state and is left to whoever made the promise (the client has told the user already).
 */
export function useBusy<A extends unknown[]>(
  handler: ((...args: A) => unknown) | undefined,
): [busy: boolean, run: (...args: A) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const stillHere = useStillHere();
  const run = (...args: A): void => {
    if (running.current) return;
    const result = handler?.(...args);
    if (!(result instanceof Promise)) return;
    running.current = true;
    setBusy(true);
    const settle = (): void => {
      running.current = false;
      if (stillHere()) setBusy(false);
    };
    result.then(settle, settle);
  };
  return [busy, run];
}
