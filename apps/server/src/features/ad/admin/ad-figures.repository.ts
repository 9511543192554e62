import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

type Figures = AdminOutput<'ads/figures'>;
type Bucket = Figures['list'][number];
type Reason = Figures['refused'][number]['reason'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shanghaiMs = 8 * hourMs;
/** More hours than this are no chart any more. */
const mostHourlyDays = 7;

/** What one ad was shown, clicked and paid out at these agents (null: all), from the rollups and the ledger. */
export async function adFigures(
  db: Db,
  { adId, agentIds, days, now }: { adId: string; agentIds: readonly string[] | null; days: number; now: number },
): Promise<Figures> {
  const unit = days <= mostHourlyDays ? 'hour' : 'day';
  const unitMs = unit === 'hour' ? hourMs : dayMs;
  const last = startOf(now, unitMs);
  const first = last - days * dayMs + unitMs;
  const ofAgents = agentIds ? sql`and agent_id in (${sql.join([...agentIds, '0'])})` : sql``;
  // Counted from a midnight of Shanghai, in whole numbers: an ad that paid a million views out is grouped here.
  const bucketOf = (column: string) =>
    sql<Date>`date_bin(${`1 ${unit}`}::interval, ${sql.ref(column)}, timestamptz '2000-01-01 00:00+08')`;
  const [events, credits] = await Promise.all([
    sql<{ at: Date; event: string; verdict: string; count: string }>`
      select ${bucketOf('hour')} as at, event, verdict, sum(count) as count from ad_event_hours
      where ad_id = ${adId} and hour >= ${new Date(first)} ${ofAgents} group by 1, 2, 3`.execute(db),
    sql<{ at: Date; count: string }>`
      select ${bucketOf('earned_at')} as at, count(*) as count from view_credits
      where source = ${`ad ${adId}`} and source like 'ad %' and earned_at >= ${new Date(first)} ${ofAgents}
      group by 1`.execute(db),
  ]);
  const buckets = new Map<number, Bucket>();
  for (let at = first; at <= last; at += unitMs) buckets.set(at, { at, shows: 0, clicks: 0, starts: 0, rewarded: 0 });
  const total = { shows: 0, clicks: 0, starts: 0, rewarded: 0 };
  const refused = new Map<Reason, number>();
  const add = (at: Date, field: keyof typeof total, count: number) => {
    total[field] += count;
    const bucket = buckets.get(at.getTime());
    if (bucket) bucket[field] += count;
  };
  for (const { at, event, verdict, count } of events.rows) {
    if (verdict === 'counted') add(at, fieldOf(event), Number(count));
    else refused.set(verdict as Reason, (refused.get(verdict as Reason) ?? 0) + Number(count));
  }
  for (const { at, count } of credits.rows) add(at, 'rewarded', Number(count));
  return {
    unit,
    list: [...buckets.values()],
    total,
    refused: Array.from(refused, ([reason, count]) => ({ reason, count })),
  };
}

/** Days are those of Shanghai, where an hour begins when one of UTC does. */
function startOf(at: number, unitMs: number): number {
  return Math.floor((at + shanghaiMs) / unitMs) * unitMs - shanghaiMs;
}

function fieldOf(event: string): 'shows' | 'clicks' | 'starts' {
  if (event === 'click') return 'clicks';
  return event === 'start' ? 'starts' : 'shows';
}
