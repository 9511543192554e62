import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** Milliseconds before each try once the network is back: the first tries may still meet a connection that is not up. */
const waits = [0, 2000, 5000, 12_000, 30_000];

/**
 * Asks again for what could not be loaded on the screen, once the network is back or the page is looked at again: nobody
 * should have to press 重试 for a tunnel. Answers the function that ends it.
 */
export function recoverQueries(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;

  const failed: QueryFilters = { type: 'active', predicate: ({ state }) => state.status === 'error' };
  const left = (): boolean => client.getQueryCache().findAll(failed).length > 0;

  async function attempt(turn: number, run: number): Promise<void> {
    if (!navigator.onLine || !left()) return;
    await client.refetchQueries(failed);
    const wait = waits[turn + 1];
    if (run === running && wait !== undefined && left()) plan(turn + 1, run, wait);
  }

  function plan(turn: number, run: number, wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(turn, run), wait);
  }

  const begin = (): void => {
    if (document.visibilityState !== 'visible') return;
    running += 1;
    plan(0, running, waits[0] ?? 0);
  };
  addEventListener('online', begin);
  document.addEventListener('visibilitychange', begin);
  return () => {
    running += 1;
    clearTimeout(timer);
    removeEventListener('online', begin);
    document.removeEventListener('visibilitychange', begin);
  };
}
