import { createReadStream } from 'node:fs';
import path from 'node:path';
import { codeOf, StartError } from '../../../../platform/process/start-error.ts';
import { mostStreamBytes } from '../../../../platform/storage/s3/put-stream.ts';
import { aboutName, type BaseAbout, clusterName, firstNeeded, keptBases, listBases, oldestFirst } from '../bases.ts';
import { parsePacked } from '../segments.ts';
import { type ArchiveBucket, baseFolder, logKey, sentBases, sentLog } from './archive-bucket.ts';

interface BasesOrder {
  readonly bucket: ArchiveBucket;
  readonly system: string;
  /** The folder of the copies. */
  readonly bases: string;
  readonly keepDaily: number;
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * Sends the copies that the bucket does not have, and removes there what is too old. What is too old is decided by what the bucket
 * has, not by the folder: where that was lost and begun anew, the bucket still has the days before.
 */
export async function sendBases(order: BasesOrder): Promise<void> {
  const { bucket, system, bases, keepDaily, now } = order;
  const { whole, halves } = await sentBases(bucket, system);
  const sent = new Set(whole.map(({ name }) => name));
  const unsent = (await listBases(bases)).filter(({ name }) => !sent.has(name));
  // What would be removed again at once is not sent.
  const wanted = new Set(keptBases(oldestFirst([...whole, ...unsent]), keepDaily, now).kept);
  const there = [...whole];
  // Of several, the newest first: the least of the log is replayed from it.
  for (const base of unsent.filter((one) => wanted.has(one)).toReversed())
    if (await sendBase(order, base)) there.push(base);
  const { kept, gone } = keptBases(oldestFirst(there), keepDaily, now);
  // The log first: after a kill in between the copies are still there, and lead here again.
  if (gone.length > 0) await removeLog(order, firstNeeded(kept));
  const ends = new Set(gone.map(({ name }) => name));
  for (const name of halves) if (!there.some((base) => base.name === name)) ends.add(name);
  for (const name of ends) {
    // First what makes it one: half of a copy is never listed.
    await bucket.storage.delete(`${baseFolder(system, name)}/${aboutName}`);
    await bucket.storage.deleteTree(baseFolder(system, name));
  }
  // Parts of copies whose worker was killed while it sent them.
  if (there.length > whole.length) await bucket.storage.sweep?.();
}

/** Answers whether it is there now. */
async function sendBase({ bucket, system, bases, signal }: BasesOrder, base: BaseAbout): Promise<boolean> {
  if (base.bytes > mostStreamBytes)
    throw new StartError(`${base.name} has ${base.bytes} bytes, and an object has ${mostStreamBytes} at most`);
  signal.throwIfAborted();
  const file = clusterName(base.recipient !== null);
  const source = createReadStream(path.join(bases, base.name, file), { highWaterMark: 1024 ** 2, signal });
  try {
    await bucket.storage.put(`${baseFolder(system, base.name)}/${file}`, source);
  } catch (error) {
    // It became too old before its turn came.
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  // Another worker may be at it since the lock was lost.
  signal.throwIfAborted();
  await bucket.storage.put(`${baseFolder(system, base.name)}/${aboutName}`, Buffer.from(JSON.stringify(base)));
  return true;
}

async function removeLog({ bucket, system, signal }: BasesOrder, first: number): Promise<void> {
  for (const name of await sentLog(bucket, system)) {
    signal.throwIfAborted();
    const segment = parsePacked(name);
    if (segment && segment.no < first) await bucket.storage.delete(logKey(system, name));
  }
}
