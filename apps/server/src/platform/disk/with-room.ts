import type { DiskGuard } from './disk-guard.ts';

/**
 * Runs what needs much room: it begins when there is some, and is cut off when the disk becomes so full that
 * the database is in danger. `signal` ends the wait as well as the work.
 */
export async function withRoom<Out>(
  disk: DiskGuard,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Out>,
): Promise<Out> {
  await untilOk(disk, signal);
  const full = new AbortController();
  const end = disk.onChange((state) => {
    if (state === 'low') full.abort(new Error('the disk is nearly full: this is run again when there is room'));
  });
  try {
    return await work(AbortSignal.any([signal, full.signal]));
  } catch (error) {
    throw full.signal.aborted ? full.signal.reason : error;
  } finally {
    end();
  }
}

async function untilOk(disk: DiskGuard, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (disk.state === 'ok') return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const end = disk.onChange((state) => {
    if (state === 'ok') resolve();
  });
  try {
    await promise;
  } finally {
    end();
    signal.removeEventListener('abort', stop);
  }
}
