import type { Listener } from '../../../platform/db/listen.ts';

export type ScanWaiters = ReturnType<typeof scanWaiters>;

export const scanChannel = 'scan';
/** Without a listener the state is polled this often. */
const pollMs = 250;

/** Wakes long polls of a QR login, whichever process it was approved in. */
export function scanWaiters(listener: Listener | undefined) {
  const waiting = new Map<string, Set<() => void>>();
  let stopped = false;
  listener?.on(scanChannel, (scanId) => waiting.get(scanId)?.forEach((wake) => wake()));
  const wakeAll = () => waiting.forEach((wakes) => wakes.forEach((wake) => wake()));
  listener?.onGap(wakeAll);

  return {
    /**
     * Subscribes to changes of one request; call it before reading the state, so that no change in between is missed.
     */
    listen(scanId: string): { changed(ms: number, gone: AbortSignal): Promise<void>; [Symbol.dispose](): void } {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wakes = waiting.get(scanId) ?? new Set();
      waiting.set(scanId, wakes.add(resolve));
      let timer: NodeJS.Timeout | undefined;
      return {
        async changed(ms, gone) {
          if (stopped || gone.aborted) return;
          gone.addEventListener('abort', () => resolve(), { once: true });
          timer = setTimeout(resolve, listener ? ms : Math.min(ms, pollMs));
          await promise;
        },
        [Symbol.dispose]() {
          clearTimeout(timer);
          wakes.delete(resolve);
          if (wakes.size === 0) waiting.delete(scanId);
        },
      };
    },
    get stopped() {
      return stopped;
    },
    /** Lets all waiting requests answer now: the process is shutting down. */
    stop() {
      stopped = true;
      wakeAll();
    },
  };
}
