import { publishedRelease } from '@liuguang/contract/admin/system/updates.ts';
import type { Db } from '../../../platform/db/db.ts';
import { guardedGet, wholeOf } from '../../../platform/net/guarded-get.ts';
import { type Found, readCheck, readFound, saveFound } from './updates.repository.ts';

const mostBytes = 256 * 1024;

interface Look {
  readonly db: Db;
  readonly now: number;
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
}

/** Asks the address that an owner set, and nobody else, and says nothing about this installation there. */
export async function lookForUpdates({ db, now, allowLoopback, signal }: Look): Promise<void> {
  const { enabled, url } = await readCheck(db);
  if (!enabled) return;
  const found = await ask(new URL(url), allowLoopback, signal);
  // What is known stays known while the place is away.
  const release = found.release ?? (await readFound(db))?.release ?? null;
  // Switched off or moved meanwhile: the answer is nobody's any more.
  const still = await readCheck(db);
  if (still.enabled && still.url === url) await saveFound(db, { at: now, ...found, release });
}

async function ask(url: URL, allowLoopback: boolean, signal: AbortSignal): Promise<Omit<Found, 'at'>> {
  let text: string;
  try {
    const headers = { accept: 'application/json', 'user-agent': 'liuguang' };
    const limits = { idleMs: 10_000, totalMs: 30_000, mostBytes, allowLoopback, signal };
    const answer = await guardedGet({ url, headers, ...limits });
    if (answer.status !== 200) {
      answer.close();
      return { release: null, failure: 'refused' };
    }
    text = (await wholeOf(answer)).toString('utf8');
  } catch {
    return { release: null, failure: 'unreachable' };
  }
  try {
    return { release: publishedRelease.parse(JSON.parse(text)), failure: null };
  } catch {
    return { release: null, failure: 'form' };
  }
}
