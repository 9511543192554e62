import { tmpdir } from 'node:os';
import path from 'node:path';
import { adAdminService } from '@liuguang/server/features/ad/admin/ad-admin.service.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { openFolderStorage } from '@liuguang/server/platform/storage/folder-storage.ts';
import { type ListCase, measureLists } from './console-case.ts';

const now = Date.now();
/** Of agent 3. */
const popular = '2';
const page = { size: 50, sort: 'new' } as const;

/** Lists and figures read no file. */
const storage = await openFolderStorage(path.join(tmpdir(), 'liuguang-bench-ads'));
const admin = ({ db }: Database) => adAdminService({ db, storage, clock: () => now });
const list = (name: string, search: object, agentIds: string[] | null = null): ListCase => ({
  name: `ads ${name}`,
  ask: (database) => admin(database).list({ ...page, ...search }, agentIds),
});
const figures = (name: string, days: number, agentIds: string[] | null = null): ListCase => ({
  name: `figures of ${name}`,
  ask: (database) => admin(database).figures({ adId: popular, days }, agentIds),
});

/** ADS (2,000) ads with the hours of a month each, and one that paid a million views out: lists and charts of 广告. */
export async function bench(): Promise<boolean> {
  const ads = Number(process.env['ADS'] ?? 2000);
  const make = async (database: Database) => {
    const events = await makeAds(database, ads);
    console.log(`${ads} ads, ${events} events in their hours`);
  };
  return await measureLists(make, [
    list('newest', {}),
    list('of one agent', {}, ['8']),
    list('by shows', { sort: 'shows' }),
    list('that run, by clicks', { sort: 'clicks', state: 'running' }),
    list('by a word in their name', { keyword: '广告 5' }),
    figures('a day', 1),
    figures('a week', 7),
    figures('90 days, at one agent', 90, ['3']),
  ]);
}

/** Answers how many events the hours stand for. */
async function makeAds({ pool }: Database, ads: number): Promise<string> {
  const at = new Date(now);
  await pool.query(`insert into agents (id, name) values (8, '潮声')`);
  await pool.query(
    `insert into ads (placement, name, picture, link)
     select (array['featured', 'free', 'crack', 'rewarded'])[1 + n % 4], '广告 ' || n, '/i/a/1080.webp', 'https://ads.example/'
     from generate_series(1, $1::int) n`,
    [ads],
  );
  await pool.query('insert into ad_agents select id, case when id % 100 = 1 then 8 else 3 end from ads');
  await pool.query(
    `insert into ad_event_hours
     select a.id, g.agent_id, a.placement, date_trunc('hour', $1::timestamptz, 'UTC') - h * interval '1 hour', e, v, 4
     from ads a join ad_agents g on g.ad_id = a.id, generate_series(0, 719) h, unnest(array['show', 'click']) e,
       unnest(array['counted', 'bot']) v`,
    [at],
  );
  await pool.query(
    `insert into ad_event_hours
     select ${popular}, 3, 'rewarded', date_trunc('hour', $1::timestamptz, 'UTC') - h * interval '1 hour', e, v, 100
     from generate_series(0, 2159) h, unnest(array['show', 'click', 'start']) e, unnest(array['counted', 'over']) v`,
    [at],
  );
  await pool.query(
    `insert into ad_totals select ad_id, event, sum(count) from ad_event_hours where verdict = 'counted' group by 1, 2`,
  );
  await pool.query(
    `insert into accounts (agent_id, user_code, nickname) select 3, 'B' || n, 'B' from generate_series(1, $1::int * 10) n`,
    [ads],
  );
  await pool.query(
    `insert into view_credits (agent_id, account_id, day, source, earned_at)
     select 3, a.id, to_char($1::timestamptz - d * interval '1 day', 'YYYY-MM-DD'), 'ad ${popular}', $1::timestamptz - d * interval '1 day'
     from accounts a, generate_series(0, 49) d`,
    [at],
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ events: string }>('select sum(count) as events from ad_event_hours');
  return rows[0]?.events ?? '0';
}
