import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';

/** Days that funnel and retention look back, and that presence is kept for. */
export const lookBackDays = 38;

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Replaces the counts of these days (of the Shanghai calendar, oldest first) from the raw rows. */
export async function countDays(db: Db, days: readonly string[]): Promise<void> {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const from = sql`(${first} || 'T00:00:00+08:00')::timestamptz`;
  const until = sql`(${last} || 'T00:00:00+08:00')::timestamptz + interval '1 day'`;
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const people = sql`a.user_code <> 'house'`;
  await transact(db, async (trx) => {
    await lockFor(trx, 'agent_days');
    await trx
      .deleteFrom('agent_days')
      .where('day', 'in', [...days])
      .execute();
    await sql`insert into agent_days (agent_id, day, figure, value)
      select agent_id, day, figure, sum(value) from (
        select agent_id, ${dayOf('created_at')} as day, 'newDevices' as figure, 1::bigint as value
          from devices where ${within('created_at')}
        union all select a.agent_id, ${dayOf('a.created_at')}, f.figure, 1 from accounts a
          cross join lateral (values ('newAccounts', true), ('cohortMembers', a.claimed_at is not null),
            ('cohortVips', a.vip_until is not null)) f (figure, counts)
          where ${within('a.created_at')} and ${people} and f.counts
        union all select a.agent_id, ${dayOf('a.claimed_at')}, 'newMembers', 1 from accounts a
          where ${within('a.claimed_at')} and ${people}
        union all select agent_id, day, 'active', 1 from account_days where day between ${first} and ${last}
        union all select agent_id, day, 'plays', plays from video_play_days where day between ${first} and ${last}
        union all select agent_id, day, 'watchedSeconds', watched_ms / 1000 from agent_watch_days
          where day between ${first} and ${last}
        union all select agent_id, left(hour, 10), 'reads', reads from novel_read_hours
          where hour >= ${first} and hour < ${last} || 'U'
        union all select agent_id, ${dayOf('hour')}, case event when 'show' then 'adShows' else 'adClicks' end, count
          from ad_event_hours where ${within('hour')} and verdict = 'counted' and event in ('show', 'click')
        union all select agent_id, day, 'rewardedViews', 1 from view_credits
          where day between ${first} and ${last} and source like 'ad %'
        union all select agent_id, ${dayOf('created_at')}, 'orders', 1 from orders where ${within('created_at')}
        union all select agent_id, ${dayOf('paid_at')}, f.figure, f.value from orders
          cross join lateral (values ('paidOrders', 1::bigint), ('revenue', amount)) f (figure, value)
          where ${within('paid_at')}
        union all select o.agent_id, ${dayOf('r.done_at')}, 'refunds', r.amount from refunds r
          join orders o on o.id = r.order_id where ${within('r.done_at')} and r.state = 'done'
        union all select a.agent_id, ${dayOf('a.created_at')}, f.figure, 1 from accounts a
          cross join lateral (values ('kept1', 1), ('kept7', 7)) f (figure, later)
          where ${within('a.created_at')} and ${people} and exists (
            select from account_days d where d.agent_id = a.agent_id and d.account_id = a.id
              and d.day = to_char((a.created_at at time zone 'Asia/Shanghai') + f.later * interval '1 day', 'YYYY-MM-DD'))
      ) counted group by agent_id, day, figure`.execute(trx);
  });
}

/** Deletes days of activity that no figure needs any more. */
export async function forgetPresence(db: Db, before: string): Promise<void> {
  await db.deleteFrom('account_days').where('day', '<', before).execute();
}
