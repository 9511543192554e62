import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { releasePictures, takePictures } from '../picture/picture.public.ts';
import { writeFields } from './fields/mapping.ts';
import { fillSeats, notifySignedUp } from './signup.repository.ts';
import { type ListingState, listingsByIds, type StoredListing } from './stored-listing.repository.ts';

export interface SubmittedListing {
  readonly agentId: string;
  readonly authorId: string;
  readonly clientKey: string | null;
  readonly form: ListingForm;
  readonly state: ListingState;
  readonly reason: string | null;
  readonly at: number;
}

export interface My {
  readonly collected: boolean;
  readonly signUp: 'joined' | 'waiting' | null;
  readonly place: number | null;
}

export type ListingRepository = ReturnType<typeof listingRepository>;

class PicturesGone extends Error {}

export function listingRepository(db: Db) {
  async function byClientKey(authorId: string, clientKey: string): Promise<string | null> {
    const known = await db
      .selectFrom('listings')
      .select('id')
      .where('author_id', '=', authorId)
      .where('client_key', '=', clientKey)
      .executeTakeFirst();
    return known?.id ?? null;
  }

  async function my(accountId: string, listingId: string): Promise<My> {
    const { rows } = await sql<My>`select
        exists (select from listing_collections where account_id = ${accountId} and listing_id = ${listingId}) as collected,
        s.state as "signUp",
        case when s.state = 'waiting' then (select count(*)::int from listing_signups w
          where w.listing_id = s.listing_id and w.state = 'waiting' and w.id <= s.id) end as place
      from (values (1)) one left join listing_signups s on s.account_id = ${accountId} and s.listing_id = ${listingId}
    `.execute(db);
    return rows[0] ?? { collected: false, signUp: null, place: null };
  }

  return {
    async find(agentId: string, listingId: string): Promise<StoredListing | null> {
      const [found] = await listingsByIds(db, [listingId]);
      return found?.agentId === agentId ? found : null;
    },

    my,

    /** Null when a picture cannot be used. Idempotent by `clientKey`: sending twice submits once. */
    async create(listing: SubmittedListing): Promise<string | null> {
      const { authorId, clientKey } = listing;
      try {
        return await transact(db, async (trx) => {
          const row = await trx
            .insertInto('listings')
            .values({
              agent_id: listing.agentId,
              author_id: authorId,
              client_key: clientKey,
              ...valuesOf(listing),
              published_at: new Date(listing.at),
            })
            .onConflict((conflict) => conflict.columns(['author_id', 'client_key']).doNothing())
            .returning('id')
            .executeTakeFirst();
          if (!row) return clientKey === null ? null : await byClientKey(authorId, clientKey);
          await usePictures(trx, authorId, row.id, listing.form.pictures);
          return row.id;
        });
      } catch (error) {
        if (error instanceof PicturesGone) return null;
        throw error;
      }
    },

    /** `gone`: not there, somebody else's, or withdrawn. */
    async change(
      listingId: string,
      listing: SubmittedListing,
    ): Promise<'done' | 'gone' | 'no picture' | 'too few seats'> {
      const { agentId, authorId, form } = listing;
      try {
        return await transact(db, async (trx) => {
          const before = await trx
            .selectFrom('listings')
            .select(['taken', 'state'])
            .where('id', '=', listingId)
            .where('author_id', '=', authorId)
            .where('agent_id', '=', agentId)
            .forUpdate()
            .executeTakeFirst();
          if (!before || before.state === 'withdrawn') return 'gone';
          if (before.taken > (form.capacity ?? 0)) return 'too few seats';
          // Writing it again does not publish what staff took down.
          const state = before.state === 'hidden' ? 'hidden' : listing.state;
          await trx
            .updateTable('listings')
            .set({ ...valuesOf(listing), state })
            .where('id', '=', listingId)
            .execute();
          await usePictures(trx, authorId, listingId, form.pictures);
          await fillSeats(trx, listingId, listing.at);
          return 'done';
        });
      } catch (error) {
        if (error instanceof PicturesGone) return 'no picture';
        throw error;
      }
    },

    async withdraw(authorId: string, agentId: string, listingId: string, at: number): Promise<boolean> {
      return await transact(db, async (trx) => {
        const row = await trx
          .updateTable('listings')
          .set({ state: 'withdrawn', updated_at: new Date(at) })
          .where('id', '=', listingId)
          .where('author_id', '=', authorId)
          .where('agent_id', '=', agentId)
          .where('state', '<>', 'withdrawn')
          .returning(['title', 'over_at'])
          .executeTakeFirst();
        if (!row) return false;
        const over = row.over_at !== null && row.over_at.getTime() <= at;
        if (!over) await notifySignedUp(trx, listingId, `“${row.title}”已由发布者取消`, at);
        return true;
      });
    },

    async collect(accountId: string, listingIds: readonly string[], on: boolean, at: number): Promise<void> {
      if (listingIds.length === 0) return;
      const ids = [...listingIds];
      await transact(db, async (trx) => {
        await lockFor(trx, listingCounts);
        const moved = on
          ? sql`insert into listing_collections (account_id, listing_id, collected_at)
              select ${accountId}::bigint, id, ${new Date(at)}::timestamptz from unnest(${ids}::bigint[]) as given (id)
              on conflict do nothing returning listing_id`
          : sql`delete from listing_collections where account_id = ${accountId}
              and listing_id = any(${ids}::bigint[]) returning listing_id`;
        await sql`with moved as (${moved}) update listings set collects = greatest(0, collects + ${on ? 1 : -1})
          where id in (select listing_id from moved)`.execute(trx);
      });
    },

    async isCollected(accountId: string, listingId: string): Promise<boolean> {
      return (await my(accountId, listingId)).collected;
    },

    /** False when the account has seen as many as it may today; seeing one again counts for nothing. */
    async countContact(accountId: string, listingId: string, day: string, most: number): Promise<boolean> {
      return await transact(db, async (trx) => {
        await lockFor(trx, `contacts ${accountId}`);
        const seen = await trx
          .selectFrom('listing_contact_views')
          .select('listing_id')
          .where('account_id', '=', accountId)
          .where('day', '=', day)
          .execute();
        if (seen.some((view) => view.listing_id === listingId)) return true;
        if (seen.length >= most) return false;
        await trx
          .insertInto('listing_contact_views')
          .values({ account_id: accountId, day, listing_id: listingId })
          .execute();
        await trx
          .updateTable('listings')
          .set({ contact_views: sql<string>`contact_views + 1` })
          .where('id', '=', listingId)
          .execute();
        return true;
      });
    },

    /** Whether every listing of the agent waits for a moderator. */
    async reviews(agentId: string): Promise<boolean> {
      const agent = await db
        .selectFrom('agents')
        .select('review_listings')
        .where('id', '=', agentId)
        .executeTakeFirst();
      return agent?.review_listings ?? true;
    },
  };
}

/** Advisory lock of whoever changes the counters of many listings at once: no deadlocks between them. */
export const listingCounts = 'listing counts';

/** All columns that writing a listing sets; `past` is the job's, and a listing that is written again may be due again. */
export function valuesOf({ form, state, reason, at }: Pick<SubmittedListing, 'form' | 'state' | 'reason' | 'at'>) {
  return { ...writeFields(form), past: false, state, reason, updated_at: new Date(at) };
}

/** New ones by uploadId, those that it shows already by pictureId. */
async function usePictures(trx: Db, authorId: string, listingId: string, given: readonly string[]) {
  const usedBy = `listing ${listingId}`;
  const shown = await trx
    .selectFrom('listing_pictures')
    .select('picture_id')
    .where('listing_id', '=', listingId)
    .execute();
  const there = new Set(shown.map((row) => row.picture_id));
  const fresh = given.filter((id) => !there.has(id));
  const taken = await takePictures(trx, authorId, fresh, usedBy);
  if (!taken || new Set(given).size < given.length) throw new PicturesGone();
  const byUpload = new Map(fresh.map((uploadId, index) => [uploadId, taken[index]?.pictureId]));
  const ids = given.flatMap((id) => (there.has(id) ? id : (byUpload.get(id) ?? [])));
  await placePictures(trx, [{ listingId, pictures: ids }]);
  await releasePictures(trx, authorId, usedBy, ids);
}

export async function placePictures(
  trx: Db,
  listings: readonly { readonly listingId: string; readonly pictures: readonly string[] }[],
): Promise<void> {
  const ids = listings.map(({ listingId }) => listingId);
  await sql`delete from listing_pictures where listing_id = any(${ids}::bigint[])`.execute(trx);
  const rows = listings.flatMap(({ listingId, pictures }) =>
    pictures.map((id, position) => ({ listing_id: listingId, position, picture_id: id })),
  );
  if (rows.length > 0) await trx.insertInto('listing_pictures').values(rows).execute();
}
