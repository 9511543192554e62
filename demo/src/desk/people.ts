import { giveDays } from '@liuguang/server/features/payment/payment.public.ts';
import type { Db } from '@liuguang/server/platform/db/db.ts';
import { sql } from 'kysely';
import { hash, random } from '../draw/random.ts';
import { nicknameOf } from '../content/talk/audience.ts';

const dayMs = 86_400_000;
/** How many came in the last month. */
const newcomers = 420;
const named = 40;

/** People who came in the last month, some of them members, with a device, a session and the days on which they were there. */
export async function loadNewcomers(trx: Db, now: number): Promise<void> {
  const people = Array.from({ length: newcomers }, (_, n) => {
    const next = random(hash(`newcomer ${n}`));
    // More of them lately: the place grows.
    const came = now - next() ** 1.4 * 30 * dayMs - 3_600_000;
    // Of the first ones something is told by name, of the days before.
    const joined = n < named ? Math.min(came, now - 5 * dayMs) : came;
    const isMember = next.chance(0.46);
    return {
      agent_id: n % 3 === 2 ? '8' : '3',
      user_code: `demonew${n}`,
      nickname: nicknameOf(next),
      created_at: new Date(joined),
      claimed_at: isMember ? new Date(joined + next.between(0.01, 0.3) * (now - joined)) : null,
    };
  });
  await sql`insert into accounts (agent_id, user_code, nickname, created_at, claimed_at, last_login_at)
    select agent_id::bigint, user_code, nickname, created_at, claimed_at, created_at
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as one (agent_id text, user_code text, nickname text, created_at timestamptz, claimed_at timestamptz)
    on conflict (agent_id, user_code) do nothing`.execute(trx);
  const at = new Date(now);
  await sql`insert into devices (agent_id, code_hash, account_id, created_at)
    select agent_id, sha256(('demo device ' || user_code)::bytea), id, created_at from accounts
    where user_code like 'demonew%' on conflict do nothing`.execute(trx);
  // Tokens that nobody has: the hash is of no token.
  await sql`insert into sessions (token_hash, agent_id, account_id, created_at, last_seen_at, expires_at, address, user_agent)
    select sha256(('demo session ' || user_code)::bytea), agent_id, id, created_at,
      created_at + (${at}::timestamptz - created_at) * 0.7, ${at}::timestamptz + interval '30 days',
      '203.0.113.' || (id % 250 + 1), case id % 3
        when 0 then 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1'
        when 1 then 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
        else 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36' end
    from accounts where user_code like 'demonew%' on conflict do nothing`.execute(trx);
  await sql`insert into account_days (agent_id, day, account_id)
    select a.agent_id, to_char(d at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), a.id
    from accounts a cross join generate_series(${at}::timestamptz - interval '36 days', ${at}::timestamptz, interval '1 day') d
    where (a.user_code like 'demonew%' or a.user_code like 'demoviewer%') and d >= a.created_at - interval '12 hours'
      and abs(hashint8extended(a.id, extract(epoch from d)::bigint / 86400)) % 100 <
        case when a.user_code like 'demoviewer%' then 62
          else greatest(18, 58 - extract(day from d - a.created_at)::int * 3) end
    on conflict do nothing`.execute(trx);
}

/** What staff have done about some of them. */
export async function loadAccountActions(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into account_actions (account_id, at, staff_name, action, amount, text)
    select a.id, ${at}::timestamptz - d.hours * interval '1 hour', '演示客服', d.action, d.amount, d.text
    from (values ('demonew3', 50, 'note', null::int, '来电咨询会员到期时间，已说明'),
      ('demonew3', 49, 'days', 3, '播放卡顿补偿'), ('demonew7', 30, 'note', null, '询问活动规则，已发链接'),
      ('demonew12', 20, 'ban', null, '反复发布广告'), ('demonew18', 6, 'note', null, '已核实为本人，账号恢复处理中'))
      as d (code, hours, action, amount, text)
    join accounts a on a.user_code = d.code`.execute(trx);
  const { rows } = await sql<{ agentId: string; accountId: string; amount: number; at: Date }>`
    select a.agent_id as "agentId", a.id as "accountId", c.amount, c.at from account_actions c join accounts a on a.id = c.account_id
    where c.staff_name = '演示客服' and c.action = 'days'`.execute(trx);
  for (const { at: given, ...gift } of rows) await giveDays(trx, { ...gift, clientKey: 'demo gift' }, given.getTime());
  await sql`insert into account_bans (account_id, agent_id, reason, until, banned_at, staff_name)
    select id, agent_id, '反复发布广告', ${at}::timestamptz + interval '5 days', ${at}::timestamptz - interval '20 hours',
      '演示客服' from accounts where user_code = 'demonew12' on conflict do nothing`.execute(trx);
  await sql`update accounts set banned_until = ${at}::timestamptz + interval '5 days' where user_code = 'demonew12'`.execute(
    trx,
  );
  await sql`insert into account_recoveries (agent_id, account_id, state, proof_kind, proof, opened_by, opened_name, opened_at)
    select agent_id, id, 'approval', 'order', '报出了最近一笔订单的时间、套餐和金额，与记录一致', 0, '演示客服',
      ${at}::timestamptz - interval '6 hours' from accounts where user_code = 'demonew18'`.execute(trx);
}
