import { overdueCounts, queuePage } from '@liuguang/server/features/safety/queue/queue.repository.ts';
import { takedownLog } from '@liuguang/server/features/safety/queue/takedown-log.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { ListCase } from './console-case.ts';

/** Cases of three years with a report each: one in a hundred is open or appealed. After `makeMembers`. */
export async function makeCases({ pool }: Database, count: number, now: number): Promise<void> {
  const begun = performance.now();
  await pool.query(
    `insert into safety_cases (agent_id, kind, item_id, owner_id, title, urgent, state, hidden, opened_at, due_at,
       decided_at, decided_by, reason, appeal_text, appealed_at, appeal_due_at, appeal_state)
     select case when n % 1000 = 1 then 8 else 3 end, (array['video', 'post', 'comment', 'listing', 'user'])[n % 5 + 1], n,
       (select min(id) from accounts) + n % 5000, '被举报的内容' || n, n % 50 = 0,
       case when n % 100 = 0 then 'open' when n % 2 = 0 then 'kept' else 'removed' end, n % 7 = 0, t.at,
       t.at + interval '72 hours', case when n % 100 > 0 then t.at + interval '5 hours' end,
       case when n % 100 > 0 then 'staff 1' end, case when n % 100 > 0 then '违反社区规则第' || n % 9 || '条' end,
       case when n % 100 = 1 then '这是误会' end, case when n % 100 = 1 then t.at end,
       case when n % 100 = 1 then t.at + interval '72 hours' end, case when n % 100 = 1 then 'open' end
     from generate_series(1, $1::int) n,
       lateral (select $2::timestamptz - (($1 - n)::float8 / $1) * interval '1000 days' as at) t`,
    [count, new Date(now)],
  );
  await pool.query(
    `insert into safety_reports (case_id, kind, item_id, reporter_id, reason, text, reported_at)
     select c.id, c.kind, c.item_id, c.owner_id, '垃圾广告', '', c.opened_at from safety_cases c`,
  );
  await pool.query('vacuum analyze safety_cases, safety_reports');
  console.log(`${count} cases made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const queue = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `queue ${name}`,
  empty,
  ask: ({ db }) => queuePage(db, { cursor: undefined, size: 50, agentIds, ...search }),
});
const log = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `takedowns ${name}`,
  empty,
  ask: ({ db }) => takedownLog(db, { size: 50, ...search }, agentIds),
});

export function safetyCases(now: number): ListCase[] {
  const dayMs = 24 * 3600 * 1000;
  return [
    queue('by deadline', {}),
    queue('of a small agent', {}, ['8']),
    queue('of appeals', { what: 'appeal' }),
    queue('of posts', { what: 'post' }),
    queue('by a rare title', { keyword: '内容7700' }),
    queue('by a title that none has', { keyword: '没有这个' }, null, true),
    { name: 'counts of what is overdue', ask: async ({ db }) => ({ list: [await overdueCounts(db, null, now)] }) },
    log('newest', {}),
    log('of a small agent', {}, ['8']),
    log('of a kind and decision', { kind: 'user', state: 'removed' }),
    log('of a kind that is never there', { kind: 'ad' }, null, true),
    log('of one day long ago', { from: now - 600 * dayMs, to: now - 599 * dayMs }),
    log('by a common word', { keyword: '举报' }),
    log('by a rare word', { keyword: '内容7777' }),
    log('by a word that none has', { keyword: '没有这个' }, null, true),
    log('by a number', { keyword: '7777' }),
  ];
}
