import { createHash } from 'node:crypto';
import type { Ends } from './moving-storage.ts';
import { type Storage, uploadsPlace } from './storage.ts';

export interface Moved {
  /** Copied and read back in this run. */
  copied: number;
  bytes: number;
  /** Were there already, of an earlier run or newer than the move. */
  there: number;
  /** Went while they were copied, because somebody deleted them. */
  gone: number;
}

interface Move extends Ends {
  readonly signal: AbortSignal;
  readonly onProgress?: (moved: Readonly<Moved>) => void;
  /** Also those that are there already are read on both sides. */
  readonly verify?: boolean;
}

/**
 * Copies everything that the new place lacks, each object read back and compared by its hash. A put is whole or not at all, so
 * what is there needs no second look, and a run that was killed is simply started again.
 */
export async function moveAll({ from, to, leases, signal, onProgress, verify = false }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, gone: 0 };
  for await (const key of from.list('')) {
    signal.throwIfAborted();
    // What people sent lies elsewhere in a folder, and has its own way (`uploads/move-uploads.ts`).
    if (key.startsWith(`${uploadsPlace}/`)) continue;
    if (await to.stat(key)) {
      if (verify) await compare(key, await hashOf(from, key), to);
      moved.there += 1;
    } else await leases.hold(key, () => move(key));
    onProgress?.(moved);
  }
  return moved;

  async function move(key: string): Promise<void> {
    const body = await from.openRead(key);
    const hash = createHash('sha256');
    if (!body) {
      moved.gone += 1;
      return;
    }
    // The program goes on beside us: what it put while we waited for the lease is newer, and stays.
    const put = await to.putNew(
      key,
      passing(body, (chunk) => hash.update(chunk)),
    );
    if (!put) {
      moved.there += 1;
      return;
    }
    await compare(key, hash.digest('hex'), to);
    // Deleted meanwhile past the program: what we have just put must not bring it back.
    if (await from.stat(key)) {
      moved.copied += 1;
      moved.bytes += put.size;
    } else {
      await to.delete(key);
      moved.gone += 1;
    }
  }
}

async function* passing(body: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    see(chunk);
    yield chunk;
  }
}

async function compare(key: string, expected: string | null, storage: Storage): Promise<void> {
  const found = await hashOf(storage, key);
  if (found === null || expected === null || found === expected) return;
  throw new Error(`${key} is not the same in both places: look at both, delete the wrong one, and start again`);
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const body = await storage.openRead(key);
  if (!body) return null;
  const hash = createHash('sha256');
  for await (const chunk of body as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
