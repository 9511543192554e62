import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { listingCounts } from './listing.repository.ts';

/** Few enough that nobody who collects a listing waits long for the lock. */
const atOnce = 500;

export async function leavePast(db: Db, now: number, stopped: () => boolean = () => false): Promise<void> {
  for (let left = atOnce; left === atOnce && !stopped();) {
    left = await db.transaction().execute(async (trx) => {
      await lockFor(trx, listingCounts);
      // Compared again while the row is held: its author may just have moved it to a later day.
      const { numAffectedRows } = await sql`update listings set past = true
        where not past and over_at <= ${new Date(now)} and id in (select id from listings
          where not past and over_at <= ${new Date(now)} order by over_at limit ${atOnce})`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
  }
}
