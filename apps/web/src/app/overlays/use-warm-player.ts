import { useEffect } from 'react';
import { loadGrowth } from '../../entities/video/touch/touch.ts';
import { later } from '../../lib/later.ts';
import { loadEngine } from '../../lib/player/load-engine.ts';
import { savesData } from '../../lib/storage/preferences.ts';

/**
 * Of all that a first tap on a card waits for, fetching and parsing the player's engine takes longest, then the screen of a
 * video with its sheets: they come when the first screen stands and the browser is idle, and with them what lets the cover
 * of that first card grow. Whoever saves data loads them with the first video.
 */
export function useWarmPlayer(): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const engine = later(() => void loadEngine().catch(() => undefined));
    const screen = later(() => void loadScreen().catch(() => undefined));
    return () => {
      engine.cancel();
      screen.cancel();
    };
  }, []);
}

async function loadScreen(): Promise<void> {
  const { screens } = await import('../screens.ts');
  await Promise.all([screens['/video'](), loadGrowth()]);
}
