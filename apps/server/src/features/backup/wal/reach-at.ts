import { makeArchive } from '../../../platform/postgres/archive.ts';
import type { Progress } from '../progress.ts';
import type { ArchiveBucket } from './bucket/archive-bucket.ts';
import { fetchReach, withSent } from './bucket/fetch-archive.ts';
import { holdingsOf, type Place } from './holdings.ts';
import type { ArchivedSegment } from './segments.ts';
import { bestFor, type Reach, reachesOf } from './window.ts';

interface Wanted {
  /** BACKUP_WAL. */
  readonly wal: string;
  readonly system: string;
  readonly place: Place;
  readonly bucket: ArchiveBucket | null;
  readonly at: number;
  readonly mostTimeline: number;
  readonly progress: Progress;
}

interface Found {
  /** What could be restored. */
  readonly reaches: readonly Reach[];
  /** For the moment; null where it cannot be restored. */
  readonly best: Reach | null;
  /** Every segment of the folder. */
  readonly all: readonly ArchivedSegment[];
}

/**
 * The copy and the log that lead to a moment. The bucket is asked only where the folder does not have them: what is here is restored
 * while the network is away. What came from the bucket is in the folder then.
 */
export async function reachAt({ wal, system, place, bucket, at, mostTimeline, progress }: Wanted): Promise<Found> {
  const here = await holdingsOf(place);
  const all = here.archive.segments;
  const reaches = reachesOf(here.bases, here.archive, mostTimeline);
  const best = bestFor(reaches, at);
  if (best || !bucket) return { reaches, best, all };
  makeArchive(wal, system);
  const order = { bucket, system, place, progress };
  const both = await withSent(order, here);
  const more = reachesOf(both.bases, both.archive, mostTimeline);
  const found = bestFor(more, at);
  if (found) await fetchReach(order, found);
  return { reaches: more, best: found, all };
}
