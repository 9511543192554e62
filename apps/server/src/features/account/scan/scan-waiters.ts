import type { Listener } from '../../../platform/db/listen.ts';

export interface ScanWaiters {
  /** Begins to listen for changes of one request, before its state is read: a change in between is not missed. */
  listen(scanId: string): { changed(ms: number, gone: AbortSignal): Promise<void>; [Symbol.dispose](): void };
  /** Lets everybody who waits answer now: the program stops. */
  stop(): void;
  readonly stopped: boolean;
}

export const scanChannel = 'scan';
/** Without notifications the state is looked at this often. */
const pollMs = 250;

/** Wakes those who wait for a QR login, in whichever process it was approved. */
export function scanWaiters(listener: Listener | undefined): ScanWaiters {
  const waiting = new Map<string, Set<() => void>>();
  let stopped = false;
  listener?.on(scanChannel, (scanId) => waiting.get(scanId)?.forEach((wake) => wake()));
  const wakeAll = () => waiting.forEach((wakes) => wakes.forEach((wake) => wake()));
  listener?.onGap(wakeAll);

  return {
    listen(scanId) {
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
    stop() {
      stopped = true;
      wakeAll();
    },
  };
}
