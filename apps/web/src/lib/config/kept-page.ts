/**
 * Writes the page anew that the worker kept ahead, unless the kept one is still `good`. Missing caches (no https, a
 * private window) have none to renew.
 */
export async function renewKeptPage(why: string, good?: (kept: Response | undefined) => boolean): Promise<void> {
  const { caches } = globalThis as { caches?: CacheStorage };
  for (const name of (await caches?.keys()) ?? []) {
    const cache = await caches?.open(name);
    const kept = (await cache?.keys())?.find(({ url }) => new URL(url).pathname === import.meta.env.BASE_URL);
    if (!cache || !kept || good?.(await cache.match(kept))) continue;
    // With a query the worker does not know it, and the network answers.
    const fresh = await fetch(`${import.meta.env.BASE_URL}?${why}`, { cache: 'no-cache' });
    // The page of a newer build needs files that are not kept yet: it comes with the worker of that build.
    if (fresh.ok && sameBuild(await fresh.clone().text())) await cache.put(kept, fresh);
  }
}

function sameBuild(html: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return typeof script === 'string' && html.includes(`"${script}"`);
}
