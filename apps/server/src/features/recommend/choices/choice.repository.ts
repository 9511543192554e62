import { type RawBuilder, sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { opens } from '../../video/video.public.ts';

export interface Choices {
  readonly on: boolean;
  /** There is something to learn from. */
  readonly learned: boolean;
}

export type RefusedKind = 'video' | 'author' | 'tag';

export interface Refusal {
  readonly what: RefusedKind;
  readonly value: string;
}

/** Older ones are forgotten: a feed reads them all. */
const mostRefusals = 500;

/** Watched for at least a moment, kept or followed since the last reset, as a part of any statement. */
function hasSignals(accountId: RawBuilder<string>): RawBuilder<boolean> {
  const since = sql`coalesce((select reset_at from recommend_settings where account_id = ${accountId}), '-infinity')`;
  return sql<boolean>`(
    exists (select from video_watched w where w.account_id = ${accountId} and w.watched_ms >= 3000 and w.at > ${since})
    or exists (select from video_likes k where k.account_id = ${accountId} and k.liked_at > ${since})
    or exists (select from video_collections c where c.account_id = ${accountId} and c.collected_at > ${since})
    or exists (select from follows f where f.account_id = ${accountId} and f.followed_at > ${since}))`;
}

function isOn(accountId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from recommend_settings where account_id = ${accountId} and is_off)`;
}

/** Whether feeds of the account are learned, as a part of any statement. */
export function learnedOf(accountId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(${isOn(accountId)} and ${hasSignals(accountId)})`;
}

export type ChoiceRepository = ReturnType<typeof choiceRepository>;

export function choiceRepository(db: Db) {
  return {
    async choices(accountId: string): Promise<Choices> {
      const id = sql<string>`${accountId}::bigint`;
      const { rows } = await sql<Choices>`select ${isOn(id)} as "on", ${hasSignals(id)} as learned`.execute(db);
      return rows[0] ?? { on: true, learned: false };
    },

    /** Off also forgets what only feeds needed: nothing of it is kept for later. */
    async turn(accountId: string, on: boolean): Promise<void> {
      await transact(db, async (trx) => {
        await sql`insert into recommend_settings (account_id, is_off) values (${accountId}, ${!on})
          on conflict (account_id) do update set is_off = excluded.is_off`.execute(trx);
        if (!on) await forgetFeeds(trx, accountId);
      });
    },

    async reset(accountId: string, at: number): Promise<void> {
      await transact(db, async (trx) => {
        await sql`insert into recommend_settings (account_id, reset_at) values (${accountId}, ${new Date(at)})
          on conflict (account_id) do update set reset_at = excluded.reset_at`.execute(trx);
        await forgetFeeds(trx, accountId);
        for (const table of ['recommend_refusals', 'video_watched'] as const) {
          await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
        }
      });
    },

    async refuse(accountId: string, refusals: readonly Refusal[], at: number): Promise<void> {
      await transact(db, async (trx) => {
        await sql`insert into recommend_refusals (account_id, what, value, at)
          select ${accountId}::bigint, what, value, ${new Date(at)}
          from unnest(${refusals.map(({ what }) => what)}::text[], ${refusals.map(({ value }) => value)}::text[])
            as r (what, value)
          on conflict (account_id, what, value) do update set at = excluded.at`.execute(trx);
        await sql`delete from recommend_refusals where account_id = ${accountId} and at < (
          select at from recommend_refusals where account_id = ${accountId} order by at desc
          offset ${sql.lit(mostRefusals - 1)} limit 1)`.execute(trx);
      });
    },

    async takeBack(accountId: string, refusals: readonly Refusal[]): Promise<void> {
      await sql`delete from recommend_refusals where account_id = ${accountId} and (what, value) in (
        select * from unnest(${refusals.map(({ what }) => what)}::text[], ${refusals.map(({ value }) => value)}::text[]))`.execute(
        db,
      );
    },

    /** Who made a video that the agent shows, and its tags. */
    async about(agentId: string, videoId: string): Promise<{ authorId: string; tags: string[] } | null> {
      const row = await db
        .selectFrom('videos as v')
        .innerJoin('video_listings as l', 'l.video_id', 'v.id')
        .select(['v.author_id as authorId', 'v.tags'])
        .where('l.agent_id', '=', agentId)
        .where(opens('l'))
        .where('v.id', '=', videoId)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

/** What is kept of an account for its feeds alone. */
async function forgetFeeds(trx: Db, accountId: string): Promise<void> {
  for (const table of ['recommend_searches', 'recommend_shown', 'recommend_runs'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}
