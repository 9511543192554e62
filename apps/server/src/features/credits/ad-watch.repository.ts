import { hash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface AdEvent {
  readonly agentId: string;
  readonly adId: string;
  readonly day: string;
  readonly event: 'show' | 'click' | 'start';
}

export interface AdWatches {
  /** Begins to watch; the token proves it later. */
  begin(accountId: string, adId: string, at: number): Promise<string>;
  /** Uses the token up. False when it is not this account's and ad's, was used, or is not between the two ages. */
  use(
    db: Kysely<Schema>,
    watch: { accountId: string; adId: string; token: string },
    age: { now: number; leastMs: number; mostMs: number },
  ): Promise<boolean>;
  count(events: readonly AdEvent[]): Promise<void>;
}

export function adWatchRepository(db: Kysely<Schema>): AdWatches {
  return {
    async begin(accountId, adId, at) {
      const token = randomBytes(24).toString('base64url');
      await db
        .insertInto('ad_watches')
        .values({ token_hash: hashOf(token), account_id: accountId, ad_id: adId, started_at: new Date(at) })
        .execute();
      return token;
    },

    async use(trx, { accountId, adId, token }, { now, leastMs, mostMs }) {
      const used = await trx
        .updateTable('ad_watches')
        .set({ used_at: new Date(now) })
        .where('token_hash', '=', hashOf(token))
        .where('account_id', '=', accountId)
        .where('ad_id', '=', adId)
        .where('used_at', 'is', null)
        .where('started_at', '<=', new Date(now - leastMs))
        .where('started_at', '>', new Date(now - mostMs))
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },

    async count(events) {
      await sql`insert into ad_event_days as d (agent_id, ad_id, day, event, count)
        select agent_id, ad_id, day, event, count(*) from unnest(
          ${events.map((one) => one.agentId)}::bigint[], ${events.map((one) => one.adId)}::bigint[],
          ${events.map((one) => one.day)}::text[], ${events.map((one) => one.event)}::text[]
        ) as given (agent_id, ad_id, day, event)
        where exists (select from ads where ads.id = given.ad_id)
        group by agent_id, ad_id, day, event order by ad_id, agent_id, day, event
        on conflict (ad_id, agent_id, day, event) do update set count = d.count + excluded.count`.execute(db);
    },
  };
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
