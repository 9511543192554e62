import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { demo as demoCommand } from '@liuguang/server/cli/demo/demo.ts';
import { checkBooks } from '@liuguang/server/features/payment/payment.public.ts';
import type { TestDatabase } from '@liuguang/server/testing/database.ts';
import { runCommand } from '@liuguang/server/testing/run-command.ts';
import { staffCookie } from '@liuguang/server/testing/staff.ts';
import { wholeApp, type WholeApp } from '@liuguang/server/testing/whole-app.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Calls that read and rightly have no rows in a fresh demo, each with why. */
const withoutRows: Partial<Record<AdminCallName, string>> = {
  'session/me': 'about oneself',
  'session/list': 'sessions of the staff member who looks',
  'passkeys/list': 'a passkey is made by who holds it',
  'upload/state': 'an upload of staff that runs',
  'staff/sessions': 'staff sign in themselves',
  'jobs/list': 'work that is done leaves the list',
  'system/status': 'figures of the process, no rows',
  'system/slow': 'nothing has been slow yet',
  'system/health': 'figures of the process, no rows',
  'system/about': 'versions, no rows',
  'audit/list': 'what staff did, and nobody has yet',
  'audit/verify': 'a check, no rows',
  'allowList/get': 'an installation is open until an owner narrows it',
  'tokens/list': 'a token is a key, which the demo must not hand out',
  'agents/copyState': 'no channel was copied from another',
  'agents/hosts': 'reserve hosts are real hosts',
  'ads/checkLink': 'asks about an address',
  'channels/check': 'asks a provider',
  'channels/merchants': 'an account with a provider is a real one',
  'paymentKeys/list': 'keys are real ones',
  'legal/list': 'settings, no rows',
  'legal/versions': 'an operator’s own words',
  'legal/version': 'an operator’s own words',
  'backup/state': 'the schedule, no rows',
  'promotion/logins': 'a login is a person',
  'promotion/settings': 'settings, no rows',
  'invites/settings': 'settings, no rows',
  'portal/channels': 'of managers who sign in',
  'portal/promotion': 'of promoters who sign in',
  'portal/statements': 'of promoters who sign in',
  'portal/items': 'of promoters who sign in',
  'city/rules': 'settings, no rows',
  'community/tryText': 'asks about a text',
  'videos/count': 'a number',
  'novels/count': 'a number',
  'novels/rankings': 'the worker counts them from the reads, which are there',
  'novels/preview': 'of a file that was just sent',
  'imports/preview': 'of a file that was just sent',
  'imageTools/limits': 'settings, no rows',
  'bulk/list': 'what oneself has changed in bulk',
  'bulk/report': 'what oneself has changed in bulk',
};

export interface LoadedDemo {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** How many rows each table had before. */
  readonly before: Readonly<Record<string, number>>;
}

export async function countRows({ db }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relkind in ('r', 'p')
    and relnamespace = 'public'::regnamespace and not relispartition order by 1`.execute(db);
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    found[name] = counted.rows[0]?.n ?? -1;
  }
  return found;
}

/** How many rows an answer shows: those of its longest list, or one where it is about one thing. */
function rowsIn(data: Record<string, unknown>): number {
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  return lists.length === 0 ? Object.keys(data).length : Math.max(...lists.map((list) => list.length));
}

async function firstId({ pool }: TestDatabase, statement: string): Promise<string> {
  return (await pool.query<{ id: string }>(statement)).rows[0]?.id ?? 'none';
}

/** What staff see of it. */
export function describeConsole(loaded: () => LoadedDemo): void {
  describe('the console of the demo', () => {
    let app: WholeApp;
    let cookie = '';
    let database: TestDatabase;
    const idOf = async (statement: string) => await firstId(database, statement);
    beforeAll(async () => {
      ({ database } = loaded());
      app = await wholeApp(database);
      ({ cookie } = await staffCookie(database.db, { role: 'owner' }));
    });
    afterAll(async () => await app[Symbol.asyncDispose]());

    async function get(name: AdminCallName, input: Record<string, unknown>): Promise<Record<string, unknown>> {
      const { method, path } = adminCalls[name];
      const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
      const answer = await app.app.inject({
        method,
        url: `/${path}`,
        headers: { 'x-client': 'console/1.0.0', 'sec-fetch-site': 'same-origin', cookie },
        ...(method === 'GET' ? { query } : { payload: input }),
      });
      const { code, data } = answer.json<{ code: number; data: Record<string, unknown> }>();
      if (code !== 0) throw new Error(`${name} answered ${answer.body}`);
      return data;
    }

    async function firstOf(name: AdminCallName, field: string, input: Record<string, unknown> = {}): Promise<unknown> {
      const list = (await get(name, input))['list'] as Record<string, unknown>[];
      return list[0]?.[field];
    }

    it('has rows on every page', async () => {
      const agent = { agentId: '3' };
      const [batchId, orderId, promoterId, caseId, importId, videoId, novelId, accountId, banned] = await Promise.all([
        idOf('select id from redeem_batches order by id limit 1'),
        idOf('select id from orders where paid_at is not null limit 1'),
        idOf('select id from promoters order by id limit 1'),
        idOf(`select id from safety_cases where state = 'open' limit 1`),
        idOf('select id from imports limit 1'),
        idOf('select id from videos limit 1'),
        idOf('select id from novels limit 1'),
        idOf(`select id from accounts where user_code = 'demonew3'`),
        idOf('select owner_id as id from safety_cases where owner_id is not null order by id limit 1'),
      ]);
      const [adId, endpointId, statementId, listingId, chapterId, signUpsOf] = await Promise.all([
        idOf('select id from ads limit 1'),
        idOf('select id from webhook_endpoints limit 1'),
        idOf('select id from commission_statements limit 1'),
        idOf('select id from listings limit 1'),
        idOf('select id from novel_chapters limit 1'),
        idOf('select listing_id as id from listing_signups limit 1'),
      ]);
      const inputs: Partial<Record<AdminCallName, Record<string, unknown>>> = {
        'agents/get': agent,
        'agents/domains': agent,
        'agents/looks': agent,
        'plans/list': agent,
        'find/all': { keyword: '雾港' },
        'orders/get': { orderId },
        'redeem/codes': { batchId },
        'promotion/codes': { promoterId },
        'commission/rules': agent,
        'commission/items': { statementId },
        'users/get': { accountId },
        'users/sessions': { accountId },
        'users/actions': { accountId },
        'users/ledger': { accountId, unit: 'day' },
        'users/reports': { accountId: banned },
        'city/listing': { listingId },
        'city/signUps': { listingId: signUpsOf },
        'safety/item': { what: 'report', id: caseId },
        'community/topics': agent,
        'community/rules': agent,
        'videos/get': { videoId },
        'novels/get': { novelId },
        'novels/chapters': { novelId },
        'novels/chapter': { chapterId },
        'imports/get': { importId },
        'imports/rows': { importId },
        'webhooks/deliveries': { endpointId },
        'content/groups': { kind: 'video' },
        'content/uploads': { kind: 'video' },
        'ads/figures': { adId },
      };
      const reads = (Object.keys(adminCalls) as AdminCallName[]).filter((name) => !adminCalls[name].changes);
      const shown: Record<string, number | string> = {};
      for (const name of reads) {
        if (withoutRows[name] !== undefined) continue;
        shown[name] = await get(name, inputs[name] ?? {}).then(rowsIn, (error: Error) => error.message);
      }
      expect(Object.entries(shown).filter(([, rows]) => typeof rows === 'string' || rows === 0)).toEqual([]);
      expect(Object.keys(withoutRows).filter((name) => !reads.includes(name as AdminCallName))).toEqual([]);
    });

    it('has something in the trash, files of novels, and roles to give', async () => {
      const lists = await Promise.all([
        get('videos/list', { state: 'trash' }),
        get('content/uploads', { kind: 'novel' }),
        get('roles/list', {}),
      ]);
      expect(lists.map(rowsIn)).toEqual([2, 7, 2]);
    });

    it('counts no more new accounts for promoters than there are', async () => {
      const { rows } = await sql<{ brought: number; came: number }>`select
        (select sum(accounts)::int from promotion_days) as brought,
        (select count(*)::int from accounts where user_code like 'demonew%') as came`.execute(database.db);
      expect(rows[0]?.brought).toBeGreaterThan(50);
      expect(rows[0]?.brought).toBeLessThan(rows[0]?.came ?? 0);
    });

    it('knows nobody who wrote before they came', async () => {
      const { rows } = await sql<{ title: string }>`select v.title from videos v join accounts a on a.id = v.author_id
        where v.published_at < a.created_at union all select left(p.text, 20) from posts p join accounts a on a.id = p.author_id
        where p.created_at < a.created_at union all select left(o.text, 20) from opinions o join accounts a on a.id = o.account_id
        where o.created_at < a.created_at`.execute(database.db);
      expect(rows).toEqual([]);
    });

    it('asks staff for each kind of decision', async () => {
      const { list } = (await get('overview/today', {})) as { list: { kind: string }[] };
      const kinds = list.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['feedback', 'invites', 'recoveries', 'listings', 'failedUploads']));
      expect(await firstOf('safety/queue', 'id', { what: 'appeal' })).toEqual(expect.any(String));
    });

    it('shows minutes that follow from the plays of each day', async () => {
      const { rows } = await sql<{ wrong: number; days: number }>`select count(*)::int as days, count(*) filter (
          where w.watched_ms < p.least * 0.4 or w.watched_ms > p.least)::int as wrong
        from agent_watch_days w join (select d.agent_id, d.day, sum(d.plays * v.duration_ms) as least
          from video_play_days d join videos v on v.id = d.video_id group by 1, 2) p using (agent_id, day)`.execute(
        database.db,
      );
      expect(rows[0]?.wrong).toBe(0);
      expect(rows[0]?.days).toBeGreaterThan(40);
    });

    it('keeps books that add up', async () => {
      const { problems, orders } = await checkBooks(database.db);
      expect(problems).toEqual([]);
      expect(orders).toBeGreaterThan(100);
    });
  });
}

/** Comes last: nothing of it is there afterwards. */
export function describeRemoval(loaded: () => LoadedDemo): void {
  const run = async (...args: string[]) => {
    const { dataDir, database } = loaded();
    return await runCommand(demoCommand, args, { dataDir, databaseUrl: database.url });
  };

  describe('demo remove', () => {
    it('says what would go, and changes nothing without --yes', async () => {
      const { database } = loaded();
      const there = await countRows(database);
      const said = await run('remove');
      expect(said).toContain('would go: 273 videos');
      expect(said).toContain('nothing was changed');
      expect(await countRows(database)).toEqual(there);
    });

    it('leaves what is real, with the channel that it is in', async () => {
      const { database } = loaded();
      const { pool } = database;
      await pool.query(`insert into accounts (agent_id, user_code, nickname) values (3, 'LG000000001', '真人')`);
      const mine = await firstId(database, `select id from accounts where user_code = 'LG000000001'`);
      await pool.query(
        `insert into posts (agent_id, author_id, text, state, created_at) values (3, $1, '真的', 'published', now())`,
        [mine],
      );
      await pool.query(
        'insert into follows (account_id, author_id, followed_at) select $1, author_id, now() from videos limit 1',
        [mine],
      );
      const trial = await database.db.startTransaction().execute();
      const { removeDemo } = await import('@liuguang/server/cli/demo/remove-demo.ts');
      const { kept } = await removeDemo(trial);
      const left = await sql<{ people: number; posts: number; agents: number; videos: number }>`select
        (select count(*)::int from accounts where user_code <> 'house') as people, (select count(*)::int from posts) as posts,
        (select count(*)::int from agents) as agents, (select count(*)::int from videos) as videos`.execute(trial);
      await trial.rollback().execute();
      expect(kept).toEqual(['3 流光']);
      expect(left.rows[0]).toEqual({ people: 1, posts: 1, agents: 1, videos: 0 });
      await pool.query('delete from posts where author_id = $1', [mine]);
      await pool.query('delete from accounts where id = $1', [mine]);
    });

    it('leaves nothing of it on an otherwise empty installation, and is in the audit log', async () => {
      const { database, dataDir, before } = loaded();
      await run('remove', '--yes');
      const after = await countRows(database);
      const own = { staff: 1, staff_sessions: 1, staff_audit: 1, settings: 1, rate_limits: 1 };
      const left = Object.entries(after).filter(
        ([table, rows]) => rows !== (before[table] ?? 0) + (table in own ? 1 : 0),
      );
      expect(left).toEqual([]);
      const { rows } = await sql<{
        call: string;
        by: string;
      }>`select call, staff_name as by from staff_audit order by id desc limit 1`.execute(database.db);
      expect(rows[0]).toEqual({ call: 'cli demo remove', by: '命令行' });
      const files = await Promise.all(
        ['media', 'pictures'].map((place) => readdir(join(dataDir, 'media', place)).catch(() => [])),
      );
      expect(files.flat()).toEqual([]);
      expect(await run('remove', '--yes')).toBe('nothing of the demo is here');
    });
  });
}
