import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../../../platform/process/start-error.ts';
import { someAtATime } from '../../hashing.ts';
import type { Progress } from '../../progress.ts';
import { aboutName, type BaseAbout, clusterName, listBases, oldestFirst, unfinishedBase } from '../bases.ts';
import type { Holdings, Place } from '../holdings.ts';
import { type ArchivedSegment, isHistory, parseHistory, parsePacked } from '../segments.ts';
import type { Reach } from '../window.ts';
import { type ArchiveBucket, baseFolder, logKey, sentBases, sentLog } from './archive-bucket.ts';

interface Fetch {
  readonly bucket: ArchiveBucket;
  readonly system: string;
  /** In BACKUP_WAL, where everything is put as if it had never been away. */
  readonly place: Place;
  readonly progress: Progress;
}

/**
 * What folder and bucket have together: the end of the log may be in the one, the copy that it goes on from in the other. Segments
 * of the bucket are named as the files that they become when they are fetched; histories are small, and are brought at once.
 */
export async function withSent({ bucket, system, place, progress }: Fetch, here: Holdings): Promise<Holdings> {
  progress('looking into the bucket', 0, 0);
  const has = new Set(here.archive.segments.map(({ name }) => name));
  const segments: ArchivedSegment[] = [...here.archive.segments];
  const histories = new Map(here.archive.histories);
  for (const name of await sentLog(bucket, system)) {
    const file = path.join(place.segments, name);
    const packed = parsePacked(name);
    if (packed && !has.has(packed.name)) segments.push({ ...packed, file });
    const timeline = Number.parseInt(name.slice(0, 8), 16);
    if (!isHistory(name) || histories.has(timeline)) continue;
    const text = (await bucket.storage.read(logKey(system, name)))?.toString() ?? '';
    histories.set(timeline, parseHistory(text));
    // PostgreSQL's user compares it, should the same one be archived again.
    await written(file, (half) => writeFile(half, text, { mode: 0o644, flush: true }));
  }
  const names = new Set(here.bases.map(({ name }) => name));
  const sent = (await sentBases(bucket, system)).whole.filter(({ name }) => !names.has(name));
  const byName = segments.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { bases: oldestFirst([...here.bases, ...sent]), archive: { segments: byName, histories } };
}

/** Brings what is not there of the copy and of the log that lead to the moment, and no more. */
export async function fetchReach(
  { bucket, system, place, progress }: Fetch,
  { base, path: log }: Reach,
): Promise<void> {
  const missing = log.filter(({ file }) => !existsSync(file));
  let count = 0;
  async function* each() {
    yield* missing;
  }
  await someAtATime(each(), async ({ file }) => {
    await fetchFile(bucket, logKey(system, path.basename(file)), file);
    count += 1;
    progress('fetching the log', count, missing.length);
  });
  if ((await listBases(place.bases)).some(({ name }) => name === base.name)) return;
  progress('fetching the copy', 0, 0);
  await fetchBase({ bucket, system, bases: place.bases }, base);
}

interface Into extends Pick<Fetch, 'bucket' | 'system'> {
  readonly bases: string;
}

async function fetchBase({ bucket, system, bases }: Into, base: BaseAbout): Promise<void> {
  const half = path.join(bases, `${unfinishedBase}${base.name}`);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  const file = clusterName(base.recipient !== null);
  await fetchFile(bucket, `${baseFolder(system, base.name)}/${file}`, path.join(half, file));
  await writeFile(path.join(half, aboutName), JSON.stringify(base), { mode: 0o600, flush: true });
  const whole = path.join(bases, base.name);
  await rm(whole, { recursive: true, force: true });
  await rename(half, whole);
}

async function fetchFile({ storage, name }: ArchiveBucket, key: string, file: string): Promise<void> {
  const body = await storage.openRead(key);
  if (!body) throw new StartError(`${key} is missing in ${name}`);
  await written(file, (half) => pipeline(body, createWriteStream(half, { mode: 0o600, flush: true })));
}

/** Under a name until it is whole that the packer removes, should this be killed. */
async function written(file: string, write: (half: string) => Promise<void>): Promise<void> {
  const half = `${file}.packing`;
  await write(half);
  await rename(half, file);
}
