import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

/** Character tables are large, and few readers ask for them: they are kept once they are used. */
export function keepTables(): void {
  registerRoute(
    /\/assets\/(?:traditional|simplified)-[^/]+\.js$/,
    new CacheFirst({ cacheName: 'tables', plugins: [new ExpirationPlugin({ maxEntries: 4 })] }),
  );
}

/** Of the API the last answers of the home screen, which are the same for everyone, and nothing else. */
export function keepAnswers(): void {
  registerRoute(
    /\/api\/agent\/(?:getAgentInfo|getPlatForm|getVideoGroups|getVideoByGroup|getFeaturedAd)(?:\?|$)/,
    new NetworkFirst({
      cacheName: 'home',
      plugins: [
        new ExpirationPlugin({ maxEntries: 16 }),
        new CacheableResponsePlugin({ statuses: [200] }),
        // A page that a provider or a hotel puts in our place is not kept for the day without a network.
        {
          cacheWillUpdate: ({ response }) =>
            Promise.resolve(response.headers.get('content-type')?.startsWith('application/json') ? response : null),
        },
      ],
    }),
  );
}
