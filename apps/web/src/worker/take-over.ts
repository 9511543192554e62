import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

const skipWaiting = { type: 'SKIP_WAITING' };

/** A new version takes over when a page says so: never under a video, a form or an upload of the old one. */
export function waitForTakeOver(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type === skipWaiting.type) event.waitUntil(worker.skipWaiting());
  });
}

/** Who reloads does not wait for a slow network to be given what is here. */
const patienceMs = 3000;

/**
 * A page that is opened or reloaded while a new version waits, and that is the only one, gets the new version: nobody
 * is in the middle of anything. It comes from the server, because the files of the new worker are not this one's to give.
 * Registered before the shell, which would answer with the old page.
 */
export function giveNewVersionToReloads(worker: ServiceWorkerGlobalScope): void {
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' &&
      `${url.origin}${url.pathname}${url.search}` === worker.registration.scope &&
      worker.registration.waiting !== null,
    async ({ request }) => {
      const old = async (): Promise<Response> => (await matchPrecache('/')) ?? (await fetch(request));
      // The page that is reloaded still counts.
      if ((await worker.clients.matchAll({ type: 'window' })).length > 1) return await old();
      try {
        const fresh = await fetch(request.url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
        if (!fresh.ok) return await old();
        // All of it: handed over while it still comes, it would be cut off when the time is over, and never be loaded.
        const page = new Response(await fresh.arrayBuffer(), fresh);
        worker.registration.waiting?.postMessage(skipWaiting);
        return page;
      } catch {
        return await old();
      }
    },
  );
}
