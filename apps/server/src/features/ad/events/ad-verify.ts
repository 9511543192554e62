import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A place where a rollup says something else than what it was made of. */
export interface AdDifference {
  readonly what: 'hour' | 'total';
  readonly adId: string;
  readonly event: string;
  /** Of an hour: `agent placement hour verdict`. */
  readonly detail: string;
  readonly stored: string;
  readonly actual: string;
}

/** The setting that says from when on there are raw events; epoch milliseconds. */
export const rawFromKey = 'ads.rawFrom';

/**
 * Compares hours with the raw events (as far back as these are kept) and totals with hours. One statement sees one
 * moment, so it is exact while events come in.
 */
export async function verifyAds(db: Db): Promise<{ events: string; differences: AdDifference[] }> {
  const { rows } = await sql<AdDifference & { events: string }>`with raw_from as (
      select coalesce((select to_timestamp((value #>> '{}')::float8 / 1000) from settings where key = ${rawFromKey}),
        '-infinity') as at
    ), raw as (
      select ad_id, agent_id, placement, date_trunc('hour', at, 'UTC') as hour, event, verdict, count(*) as count
      from ad_events where at >= (select at from raw_from) group by 1, 2, 3, 4, 5, 6
    ), kept as (select * from ad_event_hours where hour >= (select at from raw_from)),
    hours as (
      select 'hour' as what, ad_id, event,
        concat_ws(' ', agent_id, placement, to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24"Z"'), verdict) as detail,
        coalesce(kept.count, 0) as stored, coalesce(raw.count, 0) as actual
      from kept full join raw using (ad_id, agent_id, placement, hour, event, verdict)
    ), summed as (
      select ad_id, event, sum(count) as count from ad_event_hours where verdict = 'counted' group by 1, 2
    ), totals as (
      select 'total' as what, ad_id, event, '' as detail, coalesce(t.count, 0) as stored, coalesce(s.count, 0) as actual
      from ad_totals t full join summed s using (ad_id, event)
    )
    select what, ad_id::text as "adId", event, detail, stored::text, actual::text,
      (select count(*) from ad_events)::text as events
    from (select * from hours union all select * from totals) as compared where stored <> actual
    union all
    select null, null, null, null, null, null, (select count(*) from ad_events)::text
    order by what nulls last, "adId", event, detail`.execute(db);
  return {
    events: rows.at(-1)?.events ?? '0',
    differences: rows
      .slice(0, -1)
      .map(({ what, adId, event, detail, stored, actual }) => ({ what, adId, event, detail, stored, actual })),
  };
}
