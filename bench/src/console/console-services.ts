import { feedbackRepository } from '@liuguang/server/features/feedback/feedback.repository.ts';
import {
  cityRows,
  listListings,
  trustOfAgents,
} from '@liuguang/server/features/city/admin/listing-admin.repository.ts';
import { broadcastService } from '@liuguang/server/features/message/broadcast.service.ts';
import { dashboardFigures } from '@liuguang/server/features/dashboard/dashboard.repository.ts';
import { listAudit } from '@liuguang/server/features/staff/audit.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { ListCase } from './console-case.ts';

/** Listings, feedback, what staff did, a twentieth of it that they told, and four months of daily figures of 100 agents. After `makeMembers`. */
export async function makeServices({ pool }: Database, count: number, now: number): Promise<void> {
  const begun = performance.now();
  const at = new Date(now);
  await pool.query(
    `insert into listings (agent_id, author_id, kind, category, city_id, title, description, address, state, reason,
       published_at, updated_at)
     select case when n % 1000 = 1 then 8 else 3 end, (select min(id) from accounts) + n % 5000, 'place', 'food',
       110000 + n % 300 * 100, '老街面馆' || n, '手擀面，现做现卖。', '幸福路' || n || '号',
       case when n % 1000 < 2 then 'review' when n % 5000 = 3 then 'hidden' else 'published' end,
       case when n % 10000 = 0 then '疑似广告' end, $2, $2 from generate_series(1, $1::int) n`,
    [count, at],
  );
  await pool.query(
    `insert into opinions (agent_id, account_id, kind, text, contact, replies, created_at)
     select a.agent_id, a.id, (array['bug', 'idea', 'content', 'payment'])[n % 4 + 1], '播放到一半就停了，第' || n || '次。', '',
       case when n % 100 = 0 then 0 else 1 end, $2
     from generate_series(1, $1::int) n join accounts a on a.user_code = 'LG' || lpad((n % 5000 + 1)::text, 9, '0')`,
    [count, at],
  );
  await pool.query(
    `insert into notices (agent_id, audience, account_id, kind, title, text, key, at, gone_at)
     select a.agent_id, 'account', a.id, 'system', '会员到账' || n, '您的会员已到账，感谢支持。', 'broadcast 3 ' || n, $2,
       case when n % 1000 = 0 then $2::timestamptz end
     from generate_series(1, $1::int) n join accounts a on a.user_code = 'LG' || lpad((n % 5000 + 1)::text, 9, '0')`,
    [Math.ceil(count / 20), at],
  );
  // Numbered here: the trigger that chains the rows takes them one by one.
  const client = await pool.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into staff_audit (id, at, staff_id, staff_name, role, address, call, agent_id, subject, details, hash)
     select n, $2::timestamptz - ($1::int - n) * interval '1 minute', n % 20 + 1, 'staff' || n % 20, 'editor', '10.0.0.1',
       (array['videos/save', 'safety/decide', 'ads/save'])[n % 3 + 1], 3, 'video ' || n, '{"before": {}}', ''
     from generate_series(1, $1::int) n`,
    [count, at],
  );
  await client.query('set session_replication_role = default');
  client.release();
  await pool.query(`insert into agents (id, name) select n, '渠道' || n from generate_series(100, 198) n`);
  await pool.query(
    `insert into agent_days (agent_id, day, figure, value)
     select a.id, to_char($1::timestamptz - d * interval '1 day', 'YYYY-MM-DD'), 'figure' || f, d
     from agents a, generate_series(0, 120) d, generate_series(1, 14) f`,
    [at],
  );
  await pool.query('vacuum analyze');
  console.log(`${count} listings, opinions, notices and entries made in ${seconds(begun)} s`);
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(0);
}

const page = { size: 50, sort: 'new' } as const;
type Agents = string[] | null;

const listings = (name: string, search: object, agentIds: Agents = null, empty = false): ListCase => ({
  name: `listings ${name}`,
  empty,
  ask: ({ db }) => listListings(db, { ...page, ...search }, agentIds),
});
const opinions = (name: string, search: object, agentIds: Agents = null, empty = false): ListCase => ({
  name: `feedback ${name}`,
  empty,
  ask: ({ db }) => feedbackRepository(db).ofAgents(agentIds, { ...page, ...search }),
});
const audit = (name: string, search: object, empty = false): ListCase => ({
  name: `audit ${name}`,
  empty,
  ask: ({ db }) => listAudit(db, { ...page, ...search }),
});

export function serviceCases(now: number): ListCase[] {
  const dayMs = 24 * 3600 * 1000;
  const messages = (name: string, search: object, agentIds: Agents = null, empty = false): ListCase => ({
    name: `messages ${name}`,
    empty,
    ask: ({ db }) => broadcastService({ db, clock: () => now }).list(agentIds, { ...page, ...search }),
  });
  return [
    listings('newest', {}),
    listings('of a small agent', {}, ['8']),
    listings('that wait, oldest first', { state: 'review', sort: 'old' }),
    listings('that wait for a reason', { state: 'review', held: true }),
    listings('that are hidden', { state: 'hidden' }),
    listings('that were refused', { state: 'refused' }, null, true),
    listings('of a city', { cityId: '110300' }),
    listings('of a category without any', { category: 'pet' }, null, true),
    listings('verified', { verified: true }, null, true),
    listings('by a common word', { keyword: '面馆' }),
    listings('by a rare word', { keyword: '面馆7777' }),
    listings('by a word that none has', { keyword: '没有这里' }, null, true),
    { name: 'cities with their counts', ask: async ({ db }) => ({ list: await cityRows(db, null, []) }) },
    { name: 'what waits at each agent', ask: async ({ db }) => ({ list: await trustOfAgents(db, null) }) },
    opinions('newest', {}),
    opinions('of a small agent', {}, ['8']),
    opinions('without an answer', { waiting: true }),
    opinions('of a kind without any', { kind: 'account' }, null, true),
    opinions('by a rare word', { keyword: '第777次' }),
    opinions('by a word that none has', { keyword: '没有人说' }, null, true),
    opinions('of an account', { keyword: 'LG000000777' }),
    messages('newest', {}),
    messages('of a small agent', {}, ['8']),
    messages('that were withdrawn', { state: 'withdrawn' }),
    messages('to come', { state: 'scheduled' }, null, true),
    messages('to VIP', { audience: 'vip' }, null, true),
    messages('by a rare word', { keyword: '到账777' }),
    messages('by a word that none has', { keyword: '没有人说' }, null, true),
    audit('newest', {}),
    audit('oldest', { sort: 'old' }),
    audit('of somebody', { staffId: '7' }),
    audit('of a call', { call: 'videos/' }),
    audit('of a call that nobody made', { call: 'vip/' }, true),
    audit('of somebody and a call that they never made', { staffId: '7', call: 'vip/' }, true),
    audit('of one day long ago', { from: now - 20 * dayMs, to: now - 19 * dayMs }),
    audit('of a time before everything', { from: 0, to: 1 }, true),
    audit('by a subject', { keyword: 'video 7777' }),
    audit('by a word that none has', { keyword: '没有' }, true),
    {
      name: 'overview of 30 days, every agent',
      ask: async ({ db }) => ({ list: (await dashboardFigures(db, { agentIds: null, days: 30, now })).days }),
    },
    {
      name: 'overview of 30 days, one agent',
      ask: async ({ db }) => ({ list: (await dashboardFigures(db, { agentIds: ['3'], days: 30, now })).days }),
    },
  ];
}
