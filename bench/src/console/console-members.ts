import type { Database } from '@liuguang/server/platform/db/database.ts';

/** Accounts, orders, days and codes of a year, one in a thousand of them at agent 8. */
export async function makeMembers({ pool }: Database, count: number, now: number): Promise<void> {
  const begun = performance.now();
  await pool.query(`insert into agents (id, name) values (8, '潮声') on conflict do nothing`);
  await pool.query(
    `insert into accounts (agent_id, user_code, nickname, created_at, claimed_at, phone, vip_until, banned_until)
     select case when n % 1000 = 1 then 8 else 3 end, 'LG' || lpad(n::text, 9, '0'),
       case when n % 3 = 0 then '用户' || n else '昵称' || n end,
       t.at, case when n % 10 = 0 then t.at end, case when n % 10 = 0 then '139' || lpad(n::text, 8, '0') end,
       case when n % 50 = 0 then $2::timestamptz + (n % 60 - 30) * interval '1 day' end,
       case when n % 5000 = 0 then '9999-12-31'::timestamptz end
     from generate_series(1, $1::int) n,
       lateral (select $2::timestamptz - (($1 - n)::float8 / $1) * interval '365 days' as at) t`,
    [count, new Date(now)],
  );
  await pool.query(
    `insert into plans (agent_id, name, price, original_price, days) values (3, '月卡', 3000, 3000, 30), (8, '月卡', 3000, 3000, 30)`,
  );
  await pool.query(
    `insert into orders (id, agent_id, account_id, plan_id, plan_name, days, amount, channel_id, client_key, state,
       channel_ref, created_at, expires_at, paid_at)
     select to_char(a.created_at at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((a.id % 10000000)::text, 7, '0'),
       a.agent_id, a.id, case when a.agent_id = 3 then 1 else 2 end, '月卡', 30, 3000,
       case when a.id % 2000 = 7 then 'stripe' when a.id % 2 = 0 then 'alipay' else 'wechat' end, 'k',
       case when a.id % 500 = 0 then 'refunded' when a.id % 4 = 0 then 'closed' else 'paid' end,
       'trade' || a.id, a.created_at, a.created_at, a.created_at
     from accounts a on conflict do nothing`,
  );
  await pool.query(
    `with posted as (
       insert into book_postings (key, kind, agent_id, at)
       select 'bench ' || n, 'gift', 3, $1::timestamptz from generate_series(1, 2000) n returning id
     )
     insert into book_entries (posting_id, unit, holder, account_id, amount)
     select id, 'day', 'member', 777, 1 from posted union all select id, 'day', 'issued 3', null, -1 from posted`,
    [new Date(now)],
  );
  await pool.query(
    `insert into redeem_batches (agent_id, name, days, expires_at, created_at, codes)
     select 3, '批次' || n, 30, $1, $1, 2000 from generate_series(1, 50) n`,
    [new Date(now)],
  );
  await pool.query(
    `insert into redeem_codes (code_hash, batch_id, number, used_by, used_at)
     select sha256((b.id || ' ' || n)::bytea), b.id, n, 777, $1 from redeem_batches b, generate_series(1, 2000) n`,
    [new Date(now)],
  );
  await pool.query('vacuum analyze');
  console.log(`${count} accounts and orders made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
