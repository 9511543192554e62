import { useEffect } from 'react';
import { loadEngine } from '../../lib/player/load-engine.ts';
import { savesData } from '../../lib/storage/preferences.ts';

/** A page that is never idle has it all the same. */
const longestBusyMs = 2000;

/**
 * Of all that a first tap on a card waits for, fetching and parsing the player's engine takes longest: it comes when the
 * first screen stands and the browser is idle. Whoever saves data loads it with the first video.
 */
export function useWarmPlayer(): void {
  useEffect(() => {
    if (savesData()) return;
    const warm = () => void loadEngine().catch(() => undefined);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(warm, { timeout: longestBusyMs });
    else setTimeout(warm, 1);
  }, []);
}
