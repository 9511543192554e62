import type { AnyRouter } from '@tanstack/react-router';
import { ChunkError } from '../lazy-screen.tsx';

/** A screen whose code could not be loaded is loaded again when the network is back. Answers the function that ends it. */
export function recoverScreens(router: Pick<AnyRouter, 'invalidate' | 'state'>): () => void {
  const retry = (): void => {
    if (router.state.matches.some(({ error }) => error instanceof ChunkError)) void router.invalidate();
  };
  addEventListener('online', retry);
  return () => removeEventListener('online', retry);
}
