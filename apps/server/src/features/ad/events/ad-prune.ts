import { sql } from 'kysely';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { rawFromKey } from './ad-verify.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Long enough to settle a bill of the month before. */
export const rawDays = 62;
/** Caps are per day; the days around midnight and of a merge are kept a little longer. */
const capDays = 3;
const hourMs = 3_600_000;
const batch = 10_000;

/**
 * Whole hours go, so that an hour is either comparable or not. What is left comparable is written down before the first
 * row goes: whoever is stopped half way leaves nothing that looks like a loss.
 */
export async function pruneAds(db: Db, now: number, stopped: () => boolean): Promise<number> {
  const cutoff = Math.floor((now - rawDays * 24 * hourMs) / hourMs) * hourMs;
  const value = JSON.stringify(cutoff);
  await db
    .insertInto('settings')
    .values({ key: rawFromKey, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(sql<boolean>`(settings.value #>> '{}')::float8 < ${cutoff}`),
    )
    .execute();
  let deleted = 0;
  let last: number;
  do {
    const gone = await sql`delete from ad_events where key in
      (select key from ad_events where at < ${new Date(cutoff)} limit ${batch})`.execute(db);
    last = Number(gone.numAffectedRows ?? 0);
    deleted += last;
  } while (last === batch && !stopped());
  await db.deleteFrom('ad_account_days').where('day', '<', shanghaiDay(now, capDays)).execute();
  return deleted;
}
