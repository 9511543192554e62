import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker, RequestRelease } from '@tus/server';
import type { Listener } from '../../../platform/db/listen.ts';
import type { HeldLock, SharedLocks } from '../../../platform/locks/shared-locks.ts';

interface Deps {
  readonly locks: SharedLocks;
  readonly listener: Listener;
  readonly waitMs?: number;
}

/** Of the NOTIFY by which somebody who waits asks whoever holds an upload to let go. */
const channel = 'upload_lock';
const pauseMs = 100;
/** The library lets a request go on for three seconds after it was asked to let go. */
const defaultWaitMs = 10_000;

/** As the protocol calls it: clients try again. */
const locked = { status_code: 423, body: 'the upload is locked by another request\n' };

/**
 * One request at a time writes to an upload, in all processes. Who comes later asks the one before to
 * let go, as within one process: that is mostly a connection that the phone has long lost.
 */
export function uploadLocker({ locks, listener, waitMs = defaultWaitMs }: Deps) {
  const here = new Map<string, RequestRelease>();
  const ask = async (uploadId: string) => await here.get(uploadId)?.();
  listener.on(channel, (uploadId) => {
    ask(uploadId).catch(() => {});
  });

  /** `stop` ends the request at once: its lock is gone, and somebody else may write. */
  return (stop: () => void): Locker => ({
    newLock(uploadId) {
      let held: HeldLock | undefined;
      let ownRelease: RequestRelease | undefined;
      return {
        async lock(signal, requestRelease) {
          const until = Date.now() + waitMs;
          while (!signal.aborted) {
            held = await locks.tryLock(`upload ${uploadId}`, stop);
            if (held) {
              ownRelease = requestRelease;
              here.set(uploadId, requestRelease);
              return;
            }
            if (Date.now() > until) break;
            if (here.has(uploadId)) await ask(uploadId);
            else await locks.notify(channel, uploadId);
            await sleep(pauseMs);
          }
          throw locked;
        },
        async unlock() {
          if (here.get(uploadId) === ownRelease) here.delete(uploadId);
          // A connection that is lost has let go already.
          await held?.release().catch(() => {});
        },
      };
    },
  });
}

export type UploadLocker = ReturnType<typeof uploadLocker>;
