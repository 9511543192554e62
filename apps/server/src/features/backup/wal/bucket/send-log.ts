import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, StartError } from '../../../../platform/process/start-error.ts';
import { isHistory, parsePacked } from '../segments.ts';
import { type ArchiveBucket, logKey, sentLog } from './archive-bucket.ts';

interface LogOrder {
  readonly bucket: ArchiveBucket;
  readonly system: string;
  /** The folder of the packed segments. */
  readonly segments: string;
  /** That the database is on. */
  readonly timeline: number;
  readonly now: number;
  readonly signal: AbortSignal;
}

/** What is in the bucket is asked once and then known: a week of the log is ten thousand names, and this runs every minute. */
const knownForMs = 3_600_000;

/**
 * Sends what was packed and the bucket does not have yet, oldest first. Two workers that know of each other's work too late put the same
 * bytes under the same name once more; names carry the hash, so nothing ever takes the place of something else.
 */
export function logSender(): (order: LogOrder) => Promise<void> {
  let known: { place: string; names: Set<string>; since: number } | null = null;
  return async (order) => {
    const { bucket, system, now } = order;
    const place = `${bucket.name} ${system}`;
    if (known?.place !== place || now - known.since > knownForMs) known = null;
    try {
      known ??= { place, names: await sentLog(bucket, system), since: now };
      await sendNew(order, known.names);
    } catch (error) {
      // What is wrong there is put right by hand: the next time it is asked again.
      known = null;
      throw error;
    }
  };
}

async function sendNew({ bucket, system, segments, timeline, signal }: LogOrder, names: Set<string>): Promise<void> {
  const here = new Set((await readdir(segments)).filter((name) => parsePacked(name) ?? isHistory(name)));
  const waiting = here.difference(names);
  refuseTwin(bucket, names, waiting);
  for (const name of [...waiting].toSorted()) {
    signal.throwIfAborted();
    const bytes = await readFile(path.join(segments, name)).catch(unlessRemoved);
    if (!bytes) continue;
    await bucket.storage.put(logKey(system, name), bytes);
    names.add(name);
  }
  refuseOtherTimeline(bucket, names.difference(here), timeline);
}

export const sendLog = logSender();

/** The same place in the log with other content: no restore could tell which of the two is the right one. */
function refuseTwin(bucket: ArchiveBucket, sent: ReadonlySet<string>, waiting: ReadonlySet<string>): void {
  if (waiting.size === 0) return;
  const hashes = new Map<string, string | null>();
  for (const segment of [...sent].map(parsePacked)) if (segment) hashes.set(segment.name, segment.hash);
  for (const segment of [...waiting].map(parsePacked)) {
    const twin = segment && hashes.get(segment.name);
    if (segment && typeof twin === 'string' && twin !== segment.hash)
      throw new StartError(`${segment.name} is there already with other content: ${otherCopy(bucket)}`);
  }
}

/**
 * Somebody restored this database elsewhere and lets it go on into this bucket: a restore would follow that one. Told after what
 * came was sent, which is right all the same. Histories that are in the folder as well are of our own restores.
 */
function refuseOtherTimeline(bucket: ArchiveBucket, foreign: ReadonlySet<string>, timeline: number): void {
  for (const name of foreign)
    if (isHistory(name) && Number.parseInt(name, 16) > timeline)
      throw new StartError(
        `timeline ${Number.parseInt(name, 16)} is there, which is none of ours: ${otherCopy(bucket)}`,
      );
}

const otherCopy = ({ name }: ArchiveBucket) =>
  `another copy of this database sends its log to ${name}, give each a folder of its own in BACKUP_URL`;

/** Nobody needs it any more: it was removed in this moment. */
function unlessRemoved(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
