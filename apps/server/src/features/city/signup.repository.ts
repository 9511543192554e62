import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { notify } from '../message/message.public.ts';

import type { ShelfQuery } from './lists/listing-list.repository.ts';
import { listingsByIds, type StoredListing } from './stored-listing.repository.ts';

export interface Seat {
  readonly state: 'joined' | 'waiting';
  readonly place: number | null;
}

interface MySignUp extends Seat {
  readonly listing: StoredListing;
  readonly signedUpAt: number;
}

export type SignUps = ReturnType<typeof signUps>;

/** As many may wait as there are seats, and at least this many. */
const leastWaiting = 10;

/** Every change of seats locks the row of the listing first, so that two never see the same last seat. */
export function signUps(db: Db) {
  return {
    /** `closed`: there is nothing to sign up for, or not any more. `full`: nobody can wait either. */
    async join(
      agentId: string,
      accountId: string,
      listingId: string,
      at: number,
    ): Promise<Seat | 'gone' | 'closed' | 'full'> {
      return await transact(db, async (trx) => {
        const listing = await lockListing(trx, listingId);
        if (!listing || listing.agent_id !== agentId || listing.state !== 'published') return 'gone';
        const known = await seatOf(trx, accountId, listingId);
        if (known) return known;
        const { capacity, taken, waiting } = listing;
        if (capacity === null || (listing.over_at !== null && listing.over_at.getTime() <= at)) return 'closed';
        const state = taken < capacity ? 'joined' : 'waiting';
        if (state === 'waiting' && waiting >= Math.max(capacity, leastWaiting)) return 'full';
        await trx
          .insertInto('listing_signups')
          .values({ listing_id: listingId, account_id: accountId, state, signed_up_at: new Date(at) })
          .execute();
        await recount(trx, listingId);
        return { state, place: state === 'waiting' ? waiting + 1 : null };
      });
    },

    async leave(accountId: string, listingId: string, at: number): Promise<void> {
      await transact(db, async (trx) => {
        if (await lockListing(trx, listingId)) await giveBack(trx, accountId, listingId, at);
      });
    },

    async mine({ agentId, accountId, cursor, size }: ShelfQuery): Promise<Page<MySignUp>> {
      const tag = 'sign-ups';
      const { id } = decodeCursor(tag, cursor) ?? start;
      const { rows } = await sql<Seat & { id: string; listingId: string; at: Date }>`select s.id,
          s.listing_id as "listingId", s.state, s.signed_up_at as at,
          case when s.state = 'waiting' then (select count(*)::int from listing_signups w
            where w.listing_id = s.listing_id and w.state = 'waiting' and w.id <= s.id) end as place
        from listing_signups s join listings l on l.id = s.listing_id
        where s.account_id = ${accountId} and l.agent_id = ${agentId} and s.id < ${id}::bigint
        order by s.id desc limit ${size + 1}`.execute(db);
      const { list, nextCursor } = toPage(
        tag,
        size,
        rows,
        (row) => ({ value: '0', id: row.id }),
        (row) => row,
      );
      const listings = await listingsByIds(
        db,
        list.map((row) => row.listingId),
      );
      const byId = new Map(listings.map((listing) => [listing.listingId, listing]));
      return {
        list: list.flatMap(({ listingId, state, place, at }) => {
          const listing = byId.get(listingId);
          return listing ? [{ listing, state, place, signedUpAt: at.getTime() }] : [];
        }),
        nextCursor,
      };
    },
  };
}

/** Until the transaction ends nobody else changes the seats of the listing. */
export async function lockListing(trx: Db, listingId: string) {
  return await trx
    .selectFrom('listings')
    .select(['agent_id', 'state', 'capacity', 'taken', 'waiting', 'over_at', 'title'])
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
}

/** The caller holds the lock of the listing (`lockListing`). */
export async function giveBack(trx: Db, accountId: string, listingId: string, at: number): Promise<void> {
  const gone = await trx
    .deleteFrom('listing_signups')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (gone.numDeletedRows > 0n) await fillSeats(trx, listingId, at);
}

/** Gives free seats to those who have waited longest and notifies them; the caller holds the lock of the listing. */
export async function fillSeats(trx: Db, listingId: string, at: number): Promise<void> {
  await recount(trx, listingId);
  const listing = await lockListing(trx, listingId);
  if (!listing || (listing.over_at !== null && listing.over_at.getTime() <= at)) return;
  const free = Math.max(0, (listing.capacity ?? 0) - listing.taken);
  if (free === 0 || listing.waiting === 0) return;
  const { rows } = await sql<{ id: string; account_id: string }>`update listing_signups set state = 'joined'
    where id in (select id from listing_signups where listing_id = ${listingId} and state = 'waiting'
      order by id limit ${free}) returning id, account_id`.execute(trx);
  await recount(trx, listingId);
  await notify(
    trx,
    ...rows.map(({ id, account_id: accountId }) => ({
      agentId: listing.agent_id,
      accountId,
      kind: 'system' as const,
      title: '候补成功',
      text: `“${listing.title}”有空位了，已为你保留名额，去看看时间和地点吧`,
      link: `/cityDetails?id=${listingId}`,
      key: `listing seat ${id}`,
      at,
    })),
  );
}

export async function notifySignedUp(trx: Db, listingId: string, text: string, at: number): Promise<void> {
  const rows = await trx
    .selectFrom('listing_signups as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .select(['s.id', 's.account_id as accountId', 'l.agent_id as agentId'])
    .where('s.listing_id', '=', listingId)
    .execute();
  await notify(
    trx,
    ...rows.map(({ id, accountId, agentId }) => ({
      agentId,
      accountId,
      kind: 'system' as const,
      title: '活动取消',
      text,
      link: null,
      key: `listing off ${id}`,
      at,
    })),
  );
}

async function seatOf(trx: Db, accountId: string, listingId: string): Promise<Seat | null> {
  const { rows } = await sql<Seat>`select s.state, case when s.state = 'waiting' then (
      select count(*)::int from listing_signups w
      where w.listing_id = s.listing_id and w.state = 'waiting' and w.id <= s.id) end as place
    from listing_signups s where s.listing_id = ${listingId} and s.account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/** Counts the rows again instead of adding to the counters, so that no slip stays in them. */
async function recount(trx: Db, listingId: string): Promise<void> {
  await sql`update listings set
      taken = (select count(*) from listing_signups where listing_id = ${listingId} and state = 'joined'),
      waiting = (select count(*) from listing_signups where listing_id = ${listingId} and state = 'waiting')
    where id = ${listingId}`.execute(trx);
}
