import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';

/**
 * Puts on the colours of an agent that this page was not made for: a link named another one, or the brand changed since
 * the background worker kept the page. The next start then has the new page, also without a network.
 */
export async function wearBrand({ brand, theme }: Pick<AgentInfo, 'brand' | 'theme'>): Promise<void> {
  const { documentElement: root } = document;
  const { style, dataset } = root;
  style.setProperty('--own-accent', theme.accent);
  style.setProperty('--own-accent-end', theme.accentEnd);
  style.setProperty('--own-page', theme.background);
  style.setProperty('--own-ink', theme.ink);
  // Who chose the light look has a light bar above the page as well.
  if (dataset['theme'] !== 'light')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.background);
  dataset['brand'] = brand;
  await renewKeptPage(brand);
}

/** Writes the page anew that the worker kept ahead. Missing caches (no https, a private window) have none to renew. */
async function renewKeptPage(brand: string): Promise<void> {
  const { caches } = globalThis as { caches?: CacheStorage };
  for (const name of (await caches?.keys()) ?? []) {
    const cache = await caches?.open(name);
    const kept = (await cache?.keys())?.find(({ url }) => new URL(url).pathname === import.meta.env.BASE_URL);
    if (!cache || !kept) continue;
    // With a query the worker does not know it, and the network answers.
    const fresh = await fetch(`${import.meta.env.BASE_URL}?brand=${encodeURIComponent(brand)}`, { cache: 'no-cache' });
    // The page of a newer build needs files that are not kept yet: it comes with the worker of that build.
    if (fresh.ok && sameBuild(await fresh.clone().text())) await cache.put(kept, fresh);
  }
}

function sameBuild(html: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return typeof script === 'string' && html.includes(`"${script}"`);
}
