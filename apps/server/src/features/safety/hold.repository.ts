import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { holdMs } from './weighing.ts';

export interface Hold {
  readonly startedAt: number;
  readonly endsAt: number;
  /** Items that reports had hidden when it began. */
  readonly hidden: number;
  /** Reports that have hidden nothing since. */
  readonly held: number;
}

/** The one that lasts; null when reports hide as usual. */
export async function activeHold(db: Kysely<Schema>, now: number): Promise<Hold | null> {
  const row = await db
    .selectFrom('safety_holds')
    .select(['started_at', 'ends_at', 'hidden', 'held'])
    .where('released_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { hidden, held } = row;
  return { startedAt: row.started_at.getTime(), endsAt: row.ends_at.getTime(), hidden, held };
}

/** Begins a hold, or lets the one that lasts go on from now. True: it has begun. */
export async function holdBack(trx: Kysely<Schema>, hidden: number, now: number): Promise<boolean> {
  const [at, endsAt] = [new Date(now), new Date(now + holdMs)];
  const { numUpdatedRows } = await trx
    .updateTable('safety_holds')
    .set({ ends_at: endsAt, held: sql`held + 1` })
    .where('released_at', 'is', null)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  await trx.insertInto('safety_holds').values({ started_at: at, ends_at: endsAt, hidden }).execute();
  return true;
}

/** Reports hide again, as much as on the first day. False when there was no hold. */
export async function releaseHold(trx: Kysely<Schema>, by: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('safety_holds')
    .set({ released_at: new Date(now), released_by: by })
    .where('released_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
