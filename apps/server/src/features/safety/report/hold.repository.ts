import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { holdMs } from './weighing.ts';

export interface Hold {
  readonly startedAt: number;
  readonly endsAt: number;
  /** Items that reports had hidden when it began. */
  readonly hidden: number;
  /** Items that were not hidden because of it, and wait. */
  readonly held: number;
}

/** The one that lasts; null when reports hide as usual. */
export async function activeHold(db: Db, now: number): Promise<Omit<Hold, 'held'> | null> {
  const row = await db
    .selectFrom('safety_holds')
    .select(['started_at', 'ends_at', 'hidden'])
    .where('released_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { startedAt: row.started_at.getTime(), endsAt: row.ends_at.getTime(), hidden: row.hidden };
}

/** The same with what it has kept from being hidden, for staff. */
export async function shownHold(db: Db, now: number): Promise<Hold | null> {
  const hold = await activeHold(db, now);
  if (!hold) return null;
  const { held } = await db
    .selectFrom('safety_cases')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('state', '=', 'open')
    .where('not_hidden', '=', 'hold')
    .executeTakeFirstOrThrow();
  return { ...hold, held };
}

const renewEveryMs = 60_000;

/** Begins a hold, or lets the one that lasts go on from now; that is written once a minute. True: it has begun. */
export async function beginHold(trx: Db, hidden: number, now: number): Promise<boolean> {
  const [at, endsAt] = [new Date(now), new Date(now + holdMs)];
  let known = await activeHold(trx, now);
  if (!known) {
    await lockFor(trx, 'safety hold');
    known = await activeHold(trx, now);
  }
  if (!known) {
    await trx.insertInto('safety_holds').values({ started_at: at, ends_at: endsAt, hidden }).execute();
    return true;
  }
  if (endsAt.getTime() - known.endsAt >= renewEveryMs) {
    await trx
      .updateTable('safety_holds')
      .set({ ends_at: endsAt })
      .where('released_at', 'is', null)
      .where('ends_at', '>', at)
      .execute();
  }
  return false;
}

/** Reports hide again, as much as on the first day. False when there was no hold. */
export async function releaseHold(trx: Db, by: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('safety_holds')
    .set({ released_at: new Date(now), released_by: by })
    .where('released_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
