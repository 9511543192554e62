import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { listingCounts } from './listing.repository.ts';

/** A small batch: who collects a listing waits for the same lock. */
const atOnce = 500;

/** Marks what is over as past, batch by batch; idempotent. */
export async function leavePast(db: Db, now: number, stopped: () => boolean = () => false): Promise<void> {
  for (let left = atOnce; left === atOnce && !stopped();) {
    left = await transact(db, async (trx) => {
      await lockFor(trx, listingCounts);
      // `over_at` is compared again under the row lock: its author may just have moved it to a later day.
      const { numAffectedRows } = await sql`update listings set past = true
        where not past and over_at <= ${new Date(now)} and id in (select id from listings
          where not past and over_at <= ${new Date(now)} order by over_at limit ${atOnce})`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
  }
}
