import { sql } from 'kysely';
import { createPatience } from '../../platform/cache/patience.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Which pictures are covers of 18+ titles alone, or belong to what was taken down. */
export type AdultCoverList = ReturnType<typeof adultCoverList>;

interface Deps {
  readonly db: Db;
  readonly listener: Listener | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * The list in memory: read once, then told of each change. Without notices it is read for every picture, which only
 * tests do. A cover that an open title shows as well is no secret.
 */
export function adultCoverList({ db, listener, log }: Deps) {
  let ids: Set<string> | undefined;
  let loading: Promise<Set<string>> | undefined;
  /** Notices may have been missed: the list is to be read again. What it names stays closed meanwhile. */
  let stale = false;
  let gaps = 0;
  const patience = createPatience(1000);
  /** What was told while the list was being read: the reading may have begun before it. */
  const told = new Set<string>();

  async function read(pictureId: string | null): Promise<string[]> {
    const { rows } = await sql<{ cover_id: string }>`select t.cover_id from (
        select cover_id from videos where rating = '18' union select cover_id from novels where rating = '18'
        union select o.cover_id from video_overrides o join videos v on v.id = o.video_id where v.rating = '18'
        union select o.cover_id from novel_overrides o join novels n on n.id = o.novel_id where n.rating = '18'
        union select id from pictures where rating = '18'
      ) t
      where t.cover_id is not null and (${pictureId}::text is null or t.cover_id = ${pictureId})
        and not exists (select from videos o where o.cover_id = t.cover_id and o.rating = 'all')
        and not exists (select from novels o where o.cover_id = t.cover_id and o.rating = 'all')
      union select id from pictures where withheld and (${pictureId}::text is null or id = ${pictureId})`.execute(db);
    return rows.map((row) => row.cover_id);
  }

  function load(): Promise<Set<string>> {
    const before = gaps;
    loading ??= patience
      .watch(read(null))
      .then((found) => {
        ids = new Set([...found, ...told]);
        stale = gaps !== before;
        told.clear();
        return ids;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  async function openIfUnrated(pictureId: string): Promise<void> {
    if ((await read(pictureId)).length > 0) return;
    ids?.delete(pictureId);
    told.delete(pictureId);
  }

  listener?.on('adult_covers', (pictureId) => {
    // Closed first, opened again when the database says so.
    ids?.add(pictureId);
    if (!ids || loading) told.add(pictureId);
    openIfUnrated(pictureId).catch((error: unknown) => {
      log.warn({ err: error }, 'the rating of a cover was not read');
    });
  });
  listener?.onGap(() => {
    gaps += 1;
    stale = true;
  });

  return {
    /**
     * Answers from memory; waits only for the first reading, and a moment for one after notices may have been missed.
     */
    has(pictureId: string): boolean | Promise<boolean> {
      if (!listener) return read(pictureId).then((found) => found.length > 0);
      const known = ids;
      if (!known) return load().then((loaded) => loaded.has(pictureId));
      if (!stale) return known.has(pictureId);
      return patience.wait(load())?.then(() => (ids ?? known).has(pictureId)) ?? known.has(pictureId);
    },
  };
}
