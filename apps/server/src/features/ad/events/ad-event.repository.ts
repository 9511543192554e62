import type { AdEventKind, Placement } from '@liuguang/contract/shapes/ad.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { column, hourMs, sortOut } from './ad-batch.ts';

export interface AdEvent {
  /** The same key is the same event: it is written once. */
  readonly key: string;
  readonly at: number;
  readonly agentId: string;
  readonly adId: string;
  readonly placement: Placement;
  readonly event: AdEventKind;
  /** What the caller found out. The database may still find a repeat, or a budget that is used up. */
  readonly verdict: 'counted' | 'bot' | 'anonymous' | 'rate' | 'over';
  /** Set for a show of an ad that has a cap per account and day. */
  readonly cap: { readonly accountId: string; readonly day: string } | null;
}

/** A deadlock (a budget was set while another process wrote), an account that was just deleted: the next try is sound. */
const worthAnotherTry = new Set(['40P01', '23503']);

export type AdEventRepository = ReturnType<typeof adEventRepository>;

export function adEventRepository(db: Db) {
  return {
    /** Writes events, rollups, totals and caps in one transaction. */
    async write(events: readonly AdEvent[]): Promise<void> {
      try {
        await writeOnce(db, events);
      } catch (error) {
        if (!worthAnotherTry.has((error as { code?: string }).code ?? '')) throw error;
        await writeOnce(db, events);
      }
    },
  };
}

/**
 * One statement, so that it is one transaction and one round trip. Rows are locked in one order by every batch, of this
 * process or another: totals of ads with a budget, then events by key, then hours and totals by their keys.
 *
 * What a thousand events have in common (`kinds`) is sent once, and what can be counted here is not sorted there: that
 * was a third of the time. `room` locks what was counted so far of each budget and sees the newest value, also when it
 * had to wait for another batch; what does not fit any more is written as `over`. An event whose key is there already
 * is written as `repeat`, under a key of its own. Keys are looked up by `in` inside an expression, which PostgreSQL
 * hashes: it cannot know how many rows a batch has, and would compare each with each in a join.
 */
async function writeOnce(db: Db, batch: readonly AdEvent[]): Promise<void> {
  const { kinds, events } = sortOut(batch);
  await sql`with kinds as (
      select * from unnest(
        ${column(kinds, (one) => one.agentId)}::bigint[], ${column(kinds, (one) => one.adId)}::bigint[],
        ${column(kinds, (one) => one.placement)}::text[], ${column(kinds, (one) => one.event)}::text[],
        ${column(kinds, (one) => one.verdict)}::text[],
        ${column(kinds, ({ hour }) => new Date(hour * hourMs).toISOString())}::timestamptz[]
      ) with ordinality as k (agent_id, ad_id, placement, event, verdict, hour, id)
    ), room as (
      select t.ad_id, t.event, a.budget - t.count as left_over
      from ad_totals t join ads a on a.id = t.ad_id and a.budget_event = t.event
      where (t.ad_id, t.event) in (select ad_id, event from kinds where verdict = 'counted')
      order by t.ad_id, t.event for update of t
    ), judged as (
      select g.key, g.at, k.agent_id, k.ad_id, k.placement, k.event, g.account_id, g.day, g.kind,
        case when k.verdict = 'counted' and g.place > r.left_over then 'over' else k.verdict end as verdict
      from unnest(
        ${column(events, (one) => one.key)}::uuid[], ${column(events, (one) => new Date(one.at).toISOString())}::timestamptz[],
        ${column(events, (one) => String(one.kind))}::int[], ${column(events, (one) => String(one.place))}::int[],
        ${column(events, ({ cap }) => cap?.accountId ?? null)}::bigint[], ${column(events, ({ cap }) => cap?.day ?? null)}::text[]
      ) as g (key, at, kind, place, account_id, day)
      join kinds k on k.id = g.kind left join room r on r.ad_id = k.ad_id and r.event = k.event
    ), first as (
      insert into ad_events (key, at, agent_id, ad_id, placement, event, verdict)
      select key, at, agent_id, ad_id, placement, event, verdict from judged order by key
      on conflict (key) do nothing returning key
    ), written as (
      select at, agent_id, ad_id, placement, event, account_id, day, kind, is_first,
        case when is_first then verdict else 'repeat' end as verdict
      from (select *, key in (select key from first) as is_first from judged) j
    ), again as (
      insert into ad_events (key, at, agent_id, ad_id, placement, event, verdict)
      select gen_random_uuid(), at, agent_id, ad_id, placement, event, verdict from written where not is_first
    ), counts as (
      select kind, verdict, count(*) as count from written group by 1, 2
    ), hours as (
      insert into ad_event_hours as h (ad_id, agent_id, placement, hour, event, verdict, count)
      select k.ad_id, k.agent_id, k.placement, k.hour, k.event, c.verdict, sum(c.count)
      from counts c join kinds k on k.id = c.kind group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (ad_id, agent_id, placement, hour, event, verdict) do update set count = h.count + excluded.count
    ), totals as (
      insert into ad_totals as t (ad_id, event, count)
      select k.ad_id, k.event, sum(c.count) from counts c join kinds k on k.id = c.kind
      where c.verdict = 'counted' group by 1, 2 order by 1, 2
      on conflict (ad_id, event) do update set count = t.count + excluded.count
    )
    insert into ad_account_days as d (account_id, day, ad_id, shows)
    select account_id, day, ad_id, count(*) from written
    where account_id is not null and verdict = 'counted' and event = 'show'
      and exists (select from accounts where id = account_id)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, day, ad_id) do update set shows = d.shows + excluded.shows`.execute(db);
}
