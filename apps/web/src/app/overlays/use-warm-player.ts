import { useEffect } from 'react';
import { later } from '../../lib/later.ts';
import { loadEngine } from '../../lib/player/load-engine.ts';
import { savesData } from '../../lib/storage/preferences.ts';

/**
 * Of all that a first tap on a card waits for, fetching and parsing the player's engine takes longest: it comes when the
 * first screen stands and the browser is idle. Whoever saves data loads it with the first video.
 */
export function useWarmPlayer(): void {
  useEffect(() => {
    if (savesData()) return undefined;
    return later(() => void loadEngine().catch(() => undefined)).cancel;
  }, []);
}
