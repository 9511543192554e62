import type { AdEventKind, Placement } from '@liuguang/contract/shapes/ad.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

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
 * One statement, so that it is one transaction and one round trip. Rows are locked in one order by every process: totals
 * of ads with a budget, then events by key, then hours and totals by their keys.
 *
 * `room` locks what was counted so far of each budget and sees the newest value, also when it had to wait for another
 * process; what does not fit any more is written as `over`. An event whose key is there already is written as `repeat`,
 * under a key of its own. Keys are looked up by `in` inside an expression, which PostgreSQL hashes: it cannot know how
 * many rows a batch has, and would compare each with each in a join.
 */
async function writeOnce(db: Db, events: readonly AdEvent[]): Promise<void> {
  // Array literals by hand: ids, words, days and times need no quotes, and the driver's own way takes as long as the rest.
  const column = (pick: (event: AdEvent) => string | null) => `{${events.map((one) => pick(one) ?? 'NULL').join(',')}}`;
  await sql`with given as (
      select *, row_number() over (partition by key order by n) as copy,
        row_number() over (partition by ad_id, event, verdict order by n) as place
      from unnest(
        ${column((one) => one.key)}::uuid[], ${column((one) => new Date(one.at).toISOString())}::timestamptz[],
        ${column((one) => one.agentId)}::bigint[], ${column((one) => one.adId)}::bigint[],
        ${column((one) => one.placement)}::text[], ${column((one) => one.event)}::text[],
        ${column((one) => one.verdict)}::text[], ${column(({ cap }) => cap?.accountId ?? null)}::bigint[],
        ${column(({ cap }) => cap?.day ?? null)}::text[]
      ) with ordinality as g (key, at, agent_id, ad_id, placement, event, verdict, account_id, day, n)
    ), room as (
      select t.ad_id, t.event, a.budget - t.count as left_over
      from ad_totals t join ads a on a.id = t.ad_id and a.budget_event = t.event
      where (t.ad_id, t.event) in (select ad_id, event from given where verdict = 'counted')
      order by t.ad_id, t.event for update of t
    ), judged as (
      select g.key, g.at, g.agent_id, g.ad_id, g.placement, g.event, g.account_id, g.day, g.copy,
        case when g.verdict = 'counted' and g.place > r.left_over then 'over' else g.verdict end as verdict
      from given g left join room r on r.ad_id = g.ad_id and r.event = g.event
    ), first as (
      insert into ad_events (key, at, agent_id, ad_id, placement, event, verdict)
      select key, at, agent_id, ad_id, placement, event, verdict from judged where copy = 1 order by key
      on conflict (key) do nothing
      returning key, at, agent_id, ad_id, placement, event, verdict
    ), again as (
      insert into ad_events (key, at, agent_id, ad_id, placement, event, verdict)
      select gen_random_uuid(), at, agent_id, ad_id, placement, event, 'repeat' from judged
      where copy > 1 or key not in (select key from first)
      returning key, at, agent_id, ad_id, placement, event, verdict
    ), written as (select * from first union all select * from again),
    hours as (
      insert into ad_event_hours as h (ad_id, agent_id, placement, hour, event, verdict, count)
      select ad_id, agent_id, placement, date_trunc('hour', at, 'UTC'), event, verdict, count(*) from written
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (ad_id, agent_id, placement, hour, event, verdict) do update set count = h.count + excluded.count
    ), totals as (
      insert into ad_totals as t (ad_id, event, count)
      select ad_id, event, count(*) from written where verdict = 'counted' group by 1, 2 order by 1, 2
      on conflict (ad_id, event) do update set count = t.count + excluded.count
    )
    insert into ad_account_days as d (account_id, day, ad_id, shows)
    select account_id, day, ad_id, count(*) from judged
    where account_id is not null and copy = 1 and exists (select from accounts where id = account_id)
      and (key in (select key from first where verdict = 'counted' and event = 'show')) is true
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, day, ad_id) do update set shows = d.shows + excluded.shows`.execute(db);
}
