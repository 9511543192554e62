import type { AnyRouter } from '@tanstack/react-router';
import { ChunkError } from '../lazy-screen.tsx';

/**
 * A screen whose code could not be loaded is loaded again when the network is back. Its style sheet too: one that failed
 * stays in the head otherwise, where it counts as loaded, and the screen would come without its looks. Answers the function
 * that ends it.
 */
export function recoverScreens(router: Pick<AnyRouter, 'invalidate' | 'state'>): () => void {
  const retry = (): void => {
    if (router.state.matches.some(({ error }) => error instanceof ChunkError)) void router.invalidate();
  };
  addEventListener('online', retry);
  addEventListener('error', dropStyles, { capture: true });
  return () => {
    removeEventListener('online', retry);
    removeEventListener('error', dropStyles, { capture: true });
  };
}

/** Such an event does not bubble: it is met on its way down. */
function dropStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}
