import type { Page } from 'playwright-core';

interface Ad {
  readonly adId: string;
  readonly adName: string;
  readonly adPicture: string;
  readonly adJupAddress: string;
  readonly [field: string]: unknown;
}

/** Ads that the running product shows on its discover wall: real ids, real pictures. */
export async function realAds(url: string): Promise<Ad[]> {
  const response = await fetch(`${url}/api/agent/getCrackAd`);
  const { data } = (await response.json()) as { data: { list: Ad[] } };
  return data.list;
}

type Changes = Record<string, unknown>;

function answer(data: unknown) {
  return { json: { code: 0, message: '', data } };
}

/**
 * Puts ads on the addresses of the overlays, whatever the demo shows there today: the journeys need known ones, some of
 * which no operator could enter. Everything else is the real server.
 */
export async function showAds(page: Page, ads: Record<string, readonly Changes[]>, version?: Changes): Promise<void> {
  await page.route('**/api/agent/getAdInfo*', (route) => {
    const address = new URL(route.request().url()).searchParams.get('adAddress') ?? '';
    return route.fulfill(answer({ list: ads[address] ?? [] }));
  });
  // The page brings the splash of the demo along.
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/<template id="greeting">[^]*?<\/template>/, ''),
      });
    },
  );
  // An ad that only these journeys know of is counted by nobody, also when a slow machine shows it for long enough.
  await page.route('**/api/agent/accessAd*', (route) => {
    const adId = new URL(route.request().url()).searchParams.get('adId') ?? '';
    return /^\d+$/.test(adId) ? route.fallback() : route.fulfill(answer({ token: null }));
  });
  // Only a wrapper is told of a version by its number; a browser loads what the server has.
  if (version) {
    await page.addInitScript(() =>
      Object.assign(globalThis, { LiuguangBridge: { platform: 'android', version: '1.0' } }),
    );
  }
  await page.route('**/api/agent/getAppWhetherNeedUpdate*', (route) =>
    route.fulfill(answer({ isForcedUpdate: false, updateMessage: version ?? null })),
  );
}

/** Remembers the most dialogs that ever stood at once. */
export async function watchDialogs(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { most: 0 };
    Object.assign(globalThis, { dialogsSeen: seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll('dialog').length);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { dialogsSeen: { most: number } }).dialogsSeen.most);
}
