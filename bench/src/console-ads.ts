import { adAdminService } from '@liuguang/server/features/ad/ad-admin.service.ts';
import { loadSecrets } from '@liuguang/server/platform/config/secrets.ts';
import { type Database, openDatabase } from '@liuguang/server/platform/db/database.ts';
import { migrate } from '@liuguang/server/platform/db/migrate.ts';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';
import { startEmbeddedPostgres } from '@liuguang/server/platform/postgres/embedded.ts';
import { makeDataDir, removeDataDir } from '../../e2e/src/product.ts';
import { row } from './print.ts';

const capMs = 500;
const rounds = 5;
const now = Date.now();
/** Of agent 3. */
const popular = '2';
const page = { size: 50, sort: 'new' } as const;

/** ADS (2,000) ads with the hours of a month each, and one that paid a million views out: lists and charts of 广告. */
export async function bench(): Promise<boolean> {
  const ads = Number(process.env['ADS'] ?? 2000);
  const dataDir = makeDataDir();
  const log = createLogger({ env: 'production', logLevel: 'silent' });
  const password = loadSecrets(dataDir).databasePassword;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log, throwaway: true });
  const database = openDatabase(postgres.url);
  try {
    await migrate(database.pool);
    const events = await makeAds(database, ads);
    console.log(`${ads} ads, ${events} events in their hours`);
    const desk = adAdminService({ db: database.db, clock: () => now });
    const cases: [string, () => Promise<{ list: readonly unknown[] }>][] = [
      ['ads newest', () => desk.list(page, null)],
      ['ads of one agent', () => desk.list(page, ['8'])],
      ['ads by shows', () => desk.list({ ...page, sort: 'shows' }, null)],
      ['ads that run, by clicks', () => desk.list({ ...page, sort: 'clicks', state: 'running' }, null)],
      ['ads by a word in their name', () => desk.list({ ...page, keyword: '广告 5' }, null)],
      ['figures of a day', () => desk.figures({ adId: popular, days: 1 }, null)],
      ['figures of a week', () => desk.figures({ adId: popular, days: 7 }, null)],
      ['figures of 90 days, at one agent', () => desk.figures({ adId: popular, days: 90 }, ['3'])],
    ];
    let good = true;
    for (const [name, ask] of cases) good = (await measure(name, ask)) && good;
    return good;
  } finally {
    await database.close();
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

async function measure(name: string, ask: () => Promise<{ list: readonly unknown[] }>): Promise<boolean> {
  let slowest = 0;
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    found = (await ask()).list.length;
    slowest = Math.max(slowest, performance.now() - begun);
  }
  row(name, slowest, capMs, `${found} rows`);
  return found > 0 && slowest < capMs;
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
