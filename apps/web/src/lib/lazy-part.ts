import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadWithStyles } from './load-with-styles.ts';

/** Milliseconds before the next try, where the network does not come back first; each is twice the one before. */
const firstWaitMs = 2000;

/**
 * A part of a screen that is loaded when it is needed. It comes late when it cannot be loaded now; what waits for it in a
 * Suspense shows its fallback until then. React's own would throw for ever after, and take the screen around it along.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = firstWaitMs; ; wait *= 2) {
    try {
      return await loadWithStyles(load);
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
        addEventListener('online', resolve, { once: true });
      });
    }
  }
}
