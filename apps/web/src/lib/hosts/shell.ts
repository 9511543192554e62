import { logProblem } from '../log.ts';
import type { HostList } from './host-list.ts';

/**
 * The page that the background worker keeps has the content policy of the day on which it was kept, and that names the
 * hosts of that day: with another list the page is fetched again. Only the same build, whose files the worker has.
 */
export async function refreshShell({ domains }: HostList): Promise<void> {
  // Missing where the page is not secure, whatever the types say.
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return;
  try {
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue;
      const cache = await caches.open(name);
      const page = (await cache.keys()).find(({ url }) => new URL(url).pathname === import.meta.env.BASE_URL);
      const kept = page && (await cache.match(page));
      if (!kept || names(kept, domains)) continue;
      // With a query, so that the worker does not answer with what it keeps.
      const fresh = await fetch(`${import.meta.env.BASE_URL}?fresh`, { cache: 'no-store', credentials: 'omit' });
      if (!fresh.ok || fresh.redirected || !names(fresh, domains)) continue;
      if (entryOf(await fresh.clone().text()) === entryOf(await kept.text())) await cache.put(page, fresh);
    }
  } catch (error) {
    logProblem('the kept page was not refreshed', error);
  }
}

function names(page: Response, domains: readonly string[]): boolean {
  const policy = page.headers.get('content-security-policy') ?? '';
  return domains.every((origin) => origin === location.origin || policy.includes(origin));
}

/** The script of the page, whose name is a hash of what it holds. */
function entryOf(html: string): string | undefined {
  return /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1];
}
