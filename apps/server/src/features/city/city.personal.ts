import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { columnsOf, exportedFields, readSome } from './fields/mapping.ts';
import { listingCounts } from './listing.repository.ts';
import { fillSeats, giveBack, lockListing, notifySignedUp } from './signup.repository.ts';

/** What the account submitted, kept and signed up for, and whose contacts it asked for. */
export const cityPersonalData: PersonalData = {
  name: 'city',
  tables: ['listings', 'listing_collections', 'listing_signups', 'listing_contact_views'],

  async merge(trx, { from, into }) {
    // Keys of clients were for a moment: two accounts may have used the same.
    await trx
      .updateTable('listings')
      .set({ author_id: into, client_key: null })
      .where('author_id', '=', from)
      .execute();
    await lockFor(trx, listingCounts);
    await sql`with kept as (
        insert into listing_collections (account_id, listing_id, collected_at)
        select ${into}::bigint, listing_id, collected_at from listing_collections where account_id = ${from}
        on conflict do nothing returning listing_id
      ) update listings set collects = collects + 1 where id in (select listing_id from kept)`.execute(trx);
    await sql`insert into listing_contact_views (account_id, day, listing_id)
      select ${into}::bigint, day, listing_id from listing_contact_views where account_id = ${from}
      on conflict do nothing`.execute(trx);
    for (const listingId of await signedUpFor(trx, from)) await mergeSeats(trx, listingId, from, into);
  },

  async export(db, accountId) {
    const [listings, collected, signUps, contacts] = await Promise.all([
      db
        .selectFrom('listings')
        .select(['id as listingId', 'state', 'published_at as publishedAt'])
        .select(columnsOf(exportedFields))
        .where('author_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('listing_collections as c')
        .innerJoin('listings as l', 'l.id', 'c.listing_id')
        .select(['l.id as listingId', 'l.title', 'c.collected_at as collectedAt'])
        .where('c.account_id', '=', accountId)
        .orderBy('c.collected_at')
        .execute(),
      db
        .selectFrom('listing_signups as s')
        .innerJoin('listings as l', 'l.id', 's.listing_id')
        .select(['l.id as listingId', 'l.title', 's.state', 's.signed_up_at as signedUpAt'])
        .where('s.account_id', '=', accountId)
        .orderBy('s.id')
        .execute(),
      db
        .selectFrom('listing_contact_views')
        .select(['listing_id as listingId', 'day'])
        .where('account_id', '=', accountId)
        .orderBy('day')
        .execute(),
    ]);
    return {
      listings: listings.map(({ listingId, state, publishedAt, ...row }) =>
        Object.assign({ listingId }, readSome(row, exportedFields), { state, publishedAt }),
      ),
      collected,
      signUps,
      contactsSeen: contacts,
    };
  },

  /** Its seats go to those who wait; its listings go, and who had signed up is told. */
  async erase(trx, accountId) {
    const now = Date.now();
    for (const listingId of await signedUpFor(trx, accountId)) {
      await lockListing(trx, listingId);
      await giveBack(trx, accountId, listingId, now);
    }
    await lockFor(trx, listingCounts);
    await sql`with gone as (delete from listing_collections where account_id = ${accountId} returning listing_id)
      update listings set collects = greatest(0, collects - 1) where id in (select listing_id from gone)`.execute(trx);
    await trx.deleteFrom('listing_contact_views').where('account_id', '=', accountId).execute();
    const own = await trx
      .selectFrom('listings')
      .select(['id', 'title', 'over_at'])
      .where('author_id', '=', accountId)
      .execute();
    for (const { id, title, over_at: overAt } of own) {
      if (overAt === null || overAt.getTime() > now)
        await notifySignedUp(trx, id, `“${title}”的发布者已注销，活动取消`, now);
    }
    await trx.deleteFrom('listings').where('author_id', '=', accountId).execute();
  },
};

async function signedUpFor(trx: Db, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('listing_signups')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .orderBy('listing_id')
    .execute();
  return rows.map((row) => row.listing_id);
}

/** One person, one seat: the better of the two stays, and a second seat goes to who waits. */
async function mergeSeats(trx: Db, listingId: string, from: string, into: string): Promise<void> {
  await lockListing(trx, listingId);
  const seats = await trx
    .selectFrom('listing_signups')
    .select(['id', 'account_id as accountId', 'state'])
    .where('listing_id', '=', listingId)
    .where('account_id', 'in', [from, into])
    .orderBy(sql`state = 'waiting'`)
    .orderBy('id')
    .execute();
  const [best, ...others] = seats;
  if (!best) return;
  for (const other of others) await trx.deleteFrom('listing_signups').where('id', '=', other.id).execute();
  await trx.updateTable('listing_signups').set({ account_id: into }).where('id', '=', best.id).execute();
  await fillSeats(trx, listingId, Date.now());
}
