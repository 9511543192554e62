/** A new version takes over when a page says so: never under a video, a form or an upload of the old one. */
export function waitForTakeOver(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type === 'SKIP_WAITING') void worker.skipWaiting();
  });
}
