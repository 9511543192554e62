import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { lastDays } from './last-days.ts';
import { dashboardFigures } from './dashboard.repository.ts';
import { countDays } from './rollup.repository.ts';

const now = Date.parse('2026-11-16T12:00:00+08:00');
const days = lastDays(now, 30);

const database = await testDatabase();
// Over forty days of two agents, with hours on both sides of midnight in Shanghai.
await database.pool.query(`
  insert into agents (id, name) values (3, '甲'), (8, '乙') on conflict do nothing;
  insert into accounts (agent_id, user_code, nickname, created_at, claimed_at, vip_until)
  select case when n % 3 = 0 then 8 else 3 end, 'u' || n, 'x', t, case when n % 4 = 0 then t + interval '30 hours' end,
    case when n % 8 = 0 then t + interval '60 days' end
  from (select n, timestamptz '2026-11-16 11:00+08' - n * interval '97 minutes' as t from generate_series(1, 600) n) g;
  insert into accounts (agent_id, user_code, nickname, created_at, claimed_at)
  values (3, 'house', '甲', '2026-11-16 10:00+08', '2026-11-16 10:00+08');
  insert into devices (agent_id, code_hash, account_id, created_at)
  select agent_id, sha256(user_code::bytea), id, created_at from accounts where user_code <> 'house' and id % 5 > 0;
  insert into sessions (token_hash, agent_id, account_id, created_at, last_seen_at, expires_at, address, user_agent)
  select sha256(('s' || id)::bytea), agent_id, id, created_at, created_at, now(), '', '' from accounts
  where user_code <> 'house';
  update sessions set last_seen_at = last_seen_at + interval '1 day' where account_id % 3 = 0;
  update sessions set last_seen_at = created_at + interval '7 days' where account_id % 7 = 0;
  insert into view_credits (agent_id, account_id, day, source, earned_at)
  select agent_id, id, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'ad ' || id, created_at from accounts
  where id % 2 = 0;
  insert into ad_event_hours (ad_id, agent_id, placement, hour, event, verdict, count)
  select n, case when n % 2 = 0 then 3 else 8 end, 'splash', date_trunc('hour', timestamptz '2026-11-16 04:00Z', 'UTC')
    - n * interval '7 hours', case n % 3 when 0 then 'click' when 1 then 'show' else 'start' end,
    case when n % 5 = 0 then 'bot' else 'counted' end, n from generate_series(1, 150) n;
  insert into plans (agent_id, name, price, original_price, days) values (3, 'p', 100, 100, 1);
  insert into orders (id, agent_id, account_id, plan_id, plan_name, days, amount, channel_id, client_key, state,
    created_at, expires_at, paid_at)
  select gen_random_uuid()::text, agent_id, id, (select id from plans), 'p', 1, id, 'sandbox', 'k' || id,
    case when id % 2 = 0 then 'paid' else 'closed' end, created_at, created_at,
    case when id % 2 = 0 then created_at + interval '3 hours' end
  from accounts where id % 6 < 3;
  insert into refunds (id, order_id, amount, reason, state, created_at, done_at)
  select gen_random_uuid()::text, id, 1, '', case when amount % 4 = 0 then 'done' else 'failed' end, paid_at,
    paid_at + interval '9 hours' from orders where paid_at is not null;`);
// Counts of plays and reads without the videos and novels: no foreign key is looked at here.
const client = new Client(database.adminUrl);
await client.connect();
await client.query(`begin; set local session_replication_role = replica;
  insert into video_play_days (agent_id, video_id, day, plays)
  select case when n % 2 = 0 then 3 else 8 end, n, to_char(date '2026-11-16' - n % 40, 'YYYY-MM-DD'), n
  from generate_series(1, 200) n;
  insert into novel_read_hours (agent_id, novel_id, hour, reads)
  select case when n % 2 = 0 then 3 else 8 end, n, to_char(timestamp '2026-11-16 23:00' - n * interval '5 hours',
    'YYYY-MM-DD"T"HH24'), n from generate_series(1, 200) n;
  insert into agent_watch_days (agent_id, day, watched_ms)
  select agent_id, to_char(date '2026-11-16' - n, 'YYYY-MM-DD'), n * 12345 + agent_id
  from generate_series(0, 40) n, unnest(array[3, 8]) agent_id; commit`);
await client.end();
await countDays(database.db, days);
afterAll(() => database.close());

/** Counts straight from the raw rows. */
async function raw(text: string, agentId: string, day: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: string }>(text, [agentId, day]);
  return Number(rows[0]?.n ?? 0);
}
const on = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date = $2::date`;
const statements = {
  newDevices: `select count(*) n from devices where agent_id = $1 and ${on('created_at')}`,
  newAccounts: `select count(*) n from accounts where agent_id = $1 and ${on('created_at')} and user_code <> 'house'`,
  newMembers: `select count(*) n from accounts where agent_id = $1 and ${on('claimed_at')} and user_code <> 'house'`,
  active: `select count(distinct account_id) n from account_days where agent_id = $1 and day = $2`,
  rewardedViews: `select count(*) n from view_credits where agent_id = $1 and ${on('earned_at')}`,
  adShows: `select sum(count) n from ad_event_hours where agent_id = $1 and ${on('hour')} and event = 'show'
    and verdict = 'counted'`,
  adClicks: `select sum(count) n from ad_event_hours where agent_id = $1 and ${on('hour')} and event = 'click'
    and verdict = 'counted'`,
  plays: `select sum(plays) n from video_play_days where agent_id = $1 and day = $2`,
  watchedSeconds: `select floor(watched_ms / 1000.0) n from agent_watch_days where agent_id = $1 and day = $2`,
  reads: `select sum(reads) n from novel_read_hours where agent_id = $1 and left(hour, 10) = $2`,
  refunds: `select sum(r.amount) n from refunds r join orders o on o.id = r.order_id where o.agent_id = $1
    and ${on('r.done_at')} and r.state = 'done'`,
  orders: `select count(*) n from orders where agent_id = $1 and ${on('created_at')}`,
  paidOrders: `select count(*) n from orders where agent_id = $1 and ${on('paid_at')}`,
  revenue: `select sum(amount) n from orders where agent_id = $1 and ${on('paid_at')}`,
} as const;

it('shows for each agent and day what the raw rows hold', async () => {
  for (const agentId of ['3', '8']) {
    const dashboard = await dashboardFigures(database.db, { agentIds: [agentId], days: 30, now });
    expect(dashboard.agents.map((agent) => agent.agentId)).toEqual([agentId]);
    for (const name of Object.keys(statements) as (keyof typeof statements)[]) {
      const wanted = await Promise.all(days.map((day) => raw(statements[name], agentId, day)));
      expect([name, dashboard.days.map((one) => one[name])]).toEqual([name, wanted]);
      expect(dashboard.total[name]).toBe(wanted.reduce((sum, one) => sum + one, 0));
      expect(dashboard.total[name]).toBeGreaterThan(0);
    }
  }
});

it('adds agents up, compares with the days before, and keeps an agent to itself', async () => {
  const all = await dashboardFigures(database.db, { agentIds: null, days: 7, now });
  const [mine, theirs] = await Promise.all(
    ['3', '8'].map((agentId) => dashboardFigures(database.db, { agentIds: [agentId], days: 7, now })),
  );
  expect(all.total.newAccounts).toBe((mine?.total.newAccounts ?? 0) + (theirs?.total.newAccounts ?? 0));
  const longer = await dashboardFigures(database.db, { agentIds: null, days: 14, now });
  expect(all.before.newAccounts).toBe(longer.total.newAccounts - all.total.newAccounts);
});

it('follows those who came: to members, to VIP, and back after a day and a week', async () => {
  const { funnel, retention } = await dashboardFigures(database.db, { agentIds: ['3'], days: 30, now });
  const since = `created_at >= '${days[0]}T00:00:00+08:00' and agent_id = 3 and user_code <> 'house'`;
  const { rows } = await database.pool.query(`select count(*)::int as visitors, count(claimed_at)::int as members,
    count(vip_until)::int as vips from accounts where ${since}`);
  expect(funnel).toEqual(rows[0]);
  const later = await database.pool.query<{ day1: number; day7: number }>(`
    select count(*) filter (where s.last_seen_at = s.created_at + interval '1 day' or
        (s.account_id % 3 = 0 and s.account_id % 7 = 0))::int as day1,
      count(*) filter (where s.account_id % 7 = 0)::int as day7
    from sessions s join accounts a on a.id = s.account_id where a.${since.replaceAll(' and ', ' and a.')}`);
  const kept = (name: 'day1' | 'day7') => retention.reduce((sum, row) => sum + row[name], 0);
  expect({ day1: kept('day1'), day7: kept('day7') }).toEqual(later.rows[0]);
});

it('counts a day again without counting it twice', async () => {
  const before = await dashboardFigures(database.db, { agentIds: null, days: 30, now });
  await countDays(database.db, lastDays(now, 2));
  expect(await dashboardFigures(database.db, { agentIds: null, days: 30, now })).toEqual(before);
});
