import { commissionService } from '@liuguang/server/features/commission/commission.public.ts';
import type { Db } from '@liuguang/server/platform/db/db.ts';
import { sql } from 'kysely';
import { once } from './once.ts';

const dayMs = 86_400_000;
const by = '演示数据';

/** Who brings people, by which links, and how many came; before the orders, which are put down to them. */
export async function loadPromoters(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  const since = sql`${at}::timestamptz - interval '40 days'`;
  await sql`insert into promoters (agent_id, kind, name, note, created_at) values
    (3, 'channel', '青禾传媒', '按月结算', ${since}), (3, 'person', '小鹿推荐', '短视频博主', ${since}),
    (8, 'channel', '海岸社群', '微信群三十余个', ${since})`.execute(trx);
  await sql`insert into promoters (agent_id, kind, name, note, parent_id, created_at)
    select agent_id, 'person', '阿树', '青禾传媒的成员', id, ${since} from promoters where name = '青禾传媒'`.execute(
    trx,
  );
  await sql`insert into promoter_codes (agent_id, promoter_id, code, label, created_at)
    select p.agent_id, p.id, c.code, c.label, ${since} from promoters p join (values
      ('青禾传媒', 'demo-qinghe', '官网横幅'), ('青禾传媒', 'demo-qinghe2', '信息流'), ('小鹿推荐', 'demo-xiaolu', '主页链接'),
      ('阿树', 'demo-ashu', '朋友圈'), ('海岸社群', 'demo-haian', '群公告')) c (name, code, label) on c.name = p.name`.execute(
    trx,
  );
  await sql`insert into promotion_touches (account_id, agent_id, first_code_id, first_at, last_code_id, last_at)
    select a.id, a.agent_id, c.id, a.created_at, c.id, a.created_at from accounts a
    cross join lateral (select id from promoter_codes where agent_id = a.agent_id and code like 'demo-%'
      order by hashint8extended(id, a.id) limit 1) c
    where a.user_code like 'demonew%' and a.id % 5 < 2 on conflict do nothing`.execute(trx);
  await sql`insert into promotion_days (agent_id, day, code, code_id, visits, accounts, repeats, bots, own)
    select c.agent_id, t.day, c.code, c.id, v.n, (select count(*)::int from promotion_touches
        where first_code_id = c.id and to_char(first_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = t.day), v.n / 7, v.n % 4, v.n % 2
    from promoter_codes c
    cross join generate_series(${at}::timestamptz - interval '29 days', ${at}::timestamptz, interval '1 day') d
    cross join lateral (select to_char(d at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day) t
    cross join lateral (select (12 + abs(hashint8extended(c.id, extract(epoch from d)::bigint / 86400)) % 60)::int as n) v
    where c.code like 'demo-%'`.execute(trx);
  await sql`insert into commission_rules (agent_id, scope, from_at, fee_bp, share_bp, per_payer, per_click, made_by) values
    (3, 'agent', ${since}, 60, 6000, 0, 0, ${by}), (3, 'promoters', ${since}, 60, 3000, 200, 0, ${by}),
    (8, 'agent', ${since}, 60, 5500, 0, 0, ${by}), (8, 'promoters', ${since}, 60, 2500, 0, 0, ${by})`.execute(trx);
  await sql`insert into commission_settings (agent_id, hold_days) values (3, 7), (8, 7) on conflict do nothing`.execute(
    trx,
  );
}

/** Two periods: the first is settled and paid, the second waits. */
export async function loadStatements(db: Db, now: number): Promise<void> {
  const known = await db
    .selectFrom('commission_statements')
    .select('id')
    .where('closed_by', '=', by)
    .executeTakeFirst();
  if (known) return;
  let at = now - 8 * dayMs;
  const commission = commissionService({ db, clock: () => at });
  for (const agentId of ['3', '8']) await commission.close({ agentId, until: at, by });
  const first = await db.selectFrom('commission_statements').select('id').where('state', '=', 'waiting').execute();
  for (const { id } of first) {
    await db.transaction().execute(async (trx) => {
      await commission.approve(trx, id, by);
      await commission.pay(trx, id, { proof: `演示回单 ${id}`, by });
    });
  }
  at = now;
  await commission.close({ agentId: '3', until: now, by });
  await commission.close({ agentId: '8', until: now, by });
  await once(db, 'statements', async (trx) => {
    await sql`update commission_statements set state = 'approved', approved_at = ${new Date(now)}, approved_by = ${by}
      where state = 'waiting' and agent_id = 8 and closed_by = ${by}`.execute(trx);
  });
}

export async function loadInvites(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into invite_settings (agent_id, is_on, inviter_kind, invitee_kind)
    values (3, true, 'views', 'views') on conflict do nothing`.execute(trx);
  await sql`insert into invites (agent_id, inviter_id, invitee_id, joined_at, deadline_at, watch_minutes, watch_days, hold_hours,
      inviter_kind, inviter_amount, invitee_kind, invitee_amount, state, reasons, reached_at, decided_at, decided_by)
    select a.agent_id, i.id, a.id, a.created_at, a.created_at + interval '14 days', 30, 2, 24, 'views', 3, 'views', 1, s.state,
      case when s.state in ('held', 'refused') then array['household'] else '{}' end,
      case when s.state in ('reached', 'held') then a.created_at + interval '1 day' end,
      case when s.state in ('refused', 'lapsed') then ${at}::timestamptz end, ''
    from accounts a
    cross join lateral (select id from accounts where agent_id = 3 and user_code like 'demoviewer%'
      order by hashint8extended(id, a.id / 40) limit 1) i
    cross join lateral (select (array['waiting', 'reached', 'held', 'refused', 'lapsed', 'waiting'])[a.id % 6 + 1] as state) s
    where a.agent_id = 3 and a.user_code like 'demonew%' and a.id % 7 = 0 on conflict do nothing`.execute(trx);
  await sql`insert into invite_watch_days (invite_id, day, watched_ms)
    select i.id, to_char((i.joined_at + d * interval '1 day') at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 1140000 + i.id % 7 * 60000
    from invites i join accounts a on a.id = i.invitee_id cross join generate_series(0, 1) d
    where a.user_code like 'demonew%' and (i.state in ('reached', 'held') or d = 0) on conflict do nothing`.execute(
    trx,
  );
}
