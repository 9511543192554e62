import { type RawBuilder, sql } from 'kysely';
import { preparedSql } from '../../../platform/db/prepared.ts';
import { column, hourMs, type Sorted } from './ad-batch.ts';

/** A batch as array literals: of its kinds, then of its events, then of what is capped in it. */
type BatchParams = ReturnType<typeof paramsOf>;

interface FreshRow {
  /** All of it was written; otherwise nothing was. */
  fits: boolean;
  /** Which of the events, from 1, have a key that was there already. */
  known: number[];
}

const columns = sql`key, at, agent_id, ad_id, placement, event, verdict`;

const kindsOf = (p: BatchParams) => sql`kinds as (
      select * from unnest(${p.agentIds}::bigint[], ${p.adIds}::bigint[], ${p.placements}::text[], ${p.names}::text[],
        ${p.verdicts}::text[], ${p.hours}::timestamptz[], ${p.counts}::bigint[]
      ) with ordinality as k (agent_id, ad_id, placement, event, verdict, hour, count, id)
    )`;

/** Locks what was counted so far of each budget and sees the newest value, also when it had to wait for another batch. */
const room = sql`room as (
      select t.ad_id, t.event, a.budget - t.count as left_over
      from ad_totals t join ads a on a.id = t.ad_id and a.budget_event = t.event
      where (t.ad_id, t.event) in (select ad_id, event from kinds where verdict = 'counted')
      order by t.ad_id, t.event for update of t
    )`;

/** Sent as milliseconds since the first of them: to read a written time takes PostgreSQL longer than the rest of an event. */
const atOf = (p: BatchParams) => sql`${p.since}::timestamptz + g.ms * interval '1 millisecond'`;

/** Adds to hours and totals, each row once and in one order. */
const rollups = (hours: RawBuilder<unknown>, totals: RawBuilder<unknown>) => sql`hours as (
      insert into ad_event_hours as h (ad_id, agent_id, placement, hour, event, verdict, count)
      ${hours} order by 1, 2, 3, 4, 5, 6
      on conflict (ad_id, agent_id, placement, hour, event, verdict) do update set count = h.count + excluded.count
    ), totals as (
      insert into ad_totals as t (ad_id, event, count)
      ${totals} group by 1, 2 order by 1, 2
      on conflict (ad_id, event) do update set count = t.count + excluded.count
    )`;

/*
 * Both statements are one transaction and one round trip each. They lock rows in one order, whichever of them and in
 * whichever process: totals of ads with a budget, capped days, totals, hours (data-modifying parts run from the last to
 * the first), each by their keys. Two that write one event at the same time may still wait for each other: then one
 * fails and is tried again. What a thousand events have in common (`kinds`) is sent once.
 */

/**
 * For a batch of which no key is known and whose budgets have room for all of it, which is nearly every one: then
 * everything was counted before it was sent, and the events only have to be written. Otherwise it writes nothing and says
 * why. A key that another batch writes in between makes it fail as a whole.
 */
export const writeFresh = preparedSql(
  'ad_events_fresh',
  (p: BatchParams) => sql<FreshRow>`with ${kindsOf(p)}, ${room}, sent as materialized (
      select ${p.keys}::uuid[] as keys
    ), known as materialized (
      select key from ad_events where key = any((select keys from sent)::uuid[])
    ), all_fits as materialized (
      select not exists (select from known) and not exists (
        select from room r where r.left_over < (select sum(k.count) from kinds k
          where k.ad_id = r.ad_id and k.event = r.event and k.verdict = 'counted')
      ) as yes
    ), written as (
      insert into ad_events (${columns})
      select g.key, ${atOf(p)}, k.agent_id, k.ad_id, k.placement, k.event, k.verdict
      from unnest((select keys from sent), ${p.offsets}::int[], ${p.kinds}::int[]) as g (key, ms, kind)
      join kinds k on k.id = g.kind where (select yes from all_fits) order by g.key
    ), ${rollups(
      sql`select ad_id, agent_id, placement, hour, event, verdict, count from kinds where (select yes from all_fits)`,
      sql`select ad_id, event, sum(count) from kinds where verdict = 'counted' and (select yes from all_fits)`,
    )}, capped as (
      insert into ad_account_days as d (account_id, day, ad_id, shows)
      select c.account_id, c.day, k.ad_id, count(*)
      from unnest(${p.capAccountIds}::bigint[], ${p.capDays}::text[], ${p.capKinds}::int[]) as c (account_id, day, kind)
      join kinds k on k.id = c.kind
      where (select yes from all_fits) and exists (select from accounts where id = c.account_id)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, day, ad_id) do update set shows = d.shows + excluded.shows
    )
    select yes as fits, case when yes then '{}' else array(
      select g.place::int from unnest((select keys from sent)) with ordinality as g (key, place)
      where key in (select key from known)
    ) end as known from all_fits`,
);

/**
 * For everything else. It never fails for a key, whoever writes it at the same time, and takes twice as long: for
 * `on conflict` PostgreSQL writes each row on trial, with a lock and a third log record. What does not fit a budget any
 * more is written as `over`. An event whose key is there already is written as `repeat`, under a key of its own. Keys are
 * looked up by `in` inside an expression, which PostgreSQL hashes: it cannot know how many rows a batch has, and would
 * compare each with each in a join.
 */
export const writeContended = preparedSql(
  'ad_events_contended',
  (p: BatchParams) => sql`with ${kindsOf(p)}, ${room}, judged as (
      select g.key, ${atOf(p)} as at, k.agent_id, k.ad_id, k.placement, k.event, g.account_id, g.day, g.kind,
        case when k.verdict = 'counted' and g.place > r.left_over then 'over' else k.verdict end as verdict
      from unnest(${p.keys}::uuid[], ${p.offsets}::int[], ${p.kinds}::int[], ${p.places}::int[],
        ${p.accountIds}::bigint[], ${p.days}::text[]
      ) as g (key, ms, kind, place, account_id, day)
      join kinds k on k.id = g.kind left join room r on r.ad_id = k.ad_id and r.event = k.event
    ), first as (
      insert into ad_events (${columns}) select ${columns} from judged order by key
      on conflict (key) do nothing returning key
    ), written as (
      select at, agent_id, ad_id, placement, event, account_id, day, kind, is_first,
        case when is_first then verdict else 'repeat' end as verdict
      from (select *, key in (select key from first) as is_first from judged) j
    ), again as (
      insert into ad_events (${columns})
      select gen_random_uuid(), at, agent_id, ad_id, placement, event, verdict from written where not is_first
    ), counts as (
      select kind, verdict, count(*) as count from written group by 1, 2
    ), ${rollups(
      sql`select k.ad_id, k.agent_id, k.placement, k.hour, k.event, c.verdict, sum(c.count)
      from counts c join kinds k on k.id = c.kind group by 1, 2, 3, 4, 5, 6`,
      sql`select k.ad_id, k.event, sum(c.count) from counts c join kinds k on k.id = c.kind where c.verdict = 'counted'`,
    )}
    insert into ad_account_days as d (account_id, day, ad_id, shows)
    select account_id, day, ad_id, count(*) from written
    where account_id is not null and verdict = 'counted' and event = 'show'
      and exists (select from accounts where id = account_id)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, day, ad_id) do update set shows = d.shows + excluded.shows`,
);

export function paramsOf({ kinds, events }: Sorted) {
  // Columns that are shorter than the others are filled up with nulls, and most batches have nothing that is capped.
  const capped = events.filter(({ cap, kind }) => cap !== null && isCapped(kinds[kind - 1]));
  const withCaps = capped.length > 0 ? events : [];
  const since = events[0]?.at ?? 0;
  const counts = kinds.map(() => 0);
  for (const { kind } of events) counts[kind - 1] = (counts[kind - 1] ?? 0) + 1;
  return {
    agentIds: column(kinds, ({ agentId }) => agentId),
    adIds: column(kinds, ({ adId }) => adId),
    placements: column(kinds, ({ placement }) => placement),
    names: column(kinds, ({ event }) => event),
    verdicts: column(kinds, ({ verdict }) => verdict),
    hours: column(kinds, ({ hour }) => new Date(hour * hourMs).toISOString()),
    counts: column(counts, String),
    keys: column(events, ({ key }) => key),
    since: new Date(since),
    offsets: column(events, ({ at }) => String(at - since)),
    kinds: column(events, ({ kind }) => String(kind)),
    places: column(events, ({ place }) => String(place)),
    accountIds: column(withCaps, ({ cap }) => cap?.accountId ?? null),
    days: column(withCaps, ({ cap }) => cap?.day ?? null),
    capAccountIds: column(capped, ({ cap }) => cap?.accountId ?? null),
    capDays: column(capped, ({ cap }) => cap?.day ?? null),
    capKinds: column(capped, ({ kind }) => String(kind)),
  };
}

function isCapped(kind: Sorted['kinds'][number] | undefined): boolean {
  return kind?.verdict === 'counted' && kind.event === 'show';
}
