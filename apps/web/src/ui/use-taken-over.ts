import { startTransition, useEffect, useState } from 'react';

/**
 * False at the server and while React takes over what the server rendered, true from soon after: for what comes later than
 * the first screen, and what the server cannot render. Not by `useSyncExternalStore`, which draws it anew within the task
 * that takes over, and with it runs the effects of the whole page: a quarter of a second on a phone.
 */
export function useTakenOver(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => startTransition(() => setOver(true)), []);
  return over;
}
