import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { checkListening } from '../../platform/postgres/outside.ts';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { unprivilegedUser } from '../../platform/postgres/system-user.ts';
import { startWeb } from '../../platform/process/web-process.test-data.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { member, plain, temporaryFolder, visitor } from './scale.test-data.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Systems put it where only root looks. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((each) => spawnSync(each, ['--version']).status === 0);

// Where pgbouncer is installed, of any version: the oldest one in use knows least.
describe.skipIf(program === undefined)('behind pgbouncer in transaction mode', () => {
  const temporary = temporaryFolder();
  let database: TestDatabase;
  let pooler: ChildProcess;
  let pooledUrl: string;

  beforeAll(async () => {
    database = await testDatabase();
    const port = await freePort();
    const behind = new URL(database.url);
    const users = path.join(temporary.folder, 'users.txt');
    const settings = path.join(temporary.folder, 'pgbouncer.ini');
    writeFileSync(users, `"${behind.username}" "${behind.password}"\n`);
    const limits =
      'set statement_timeout = 10000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 60000';
    writeFileSync(
      settings,
      `[databases]\n* = host=127.0.0.1 port=${behind.port} connect_query='${limits}'\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
        `listen_port = ${port}\nunix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${users}\npool_mode = transaction\n` +
        'default_pool_size = 6\nmax_client_conn = 200\n',
    );
    chmodSync(temporary.folder, 0o755);
    pooler = spawn(program ?? '', [settings], { stdio: 'ignore', ...unprivilegedUser() });
    pooledUrl = Object.assign(new URL(database.url), { port: String(port) }).href;
    await vi.waitUntil(() => answers(pooledUrl), { timeout: 60_000 });
  });
  afterAll(async () => {
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
    await database.close();
    temporary[Symbol.dispose]();
  });

  it('refuses a pooler that stands alone, in one line that says what is missing', async () => {
    await expect(checkListening(pooledUrl)).rejects.toThrow(
      /passes no notices on, as behind a pooler.*set DATABASE_DIRECT_URL/,
    );
    using other = temporaryFolder();
    await expect(startWeb({ databaseUrl: pooledUrl, dataDir: other.folder, env: plain })).rejects.toThrow(
      /liuguang: the database .* passes no notices on/,
    );
  });

  it('runs statements without names, many at once, and keeps the limits of the pooler', async () => {
    const pooled = openDatabase(pooledUrl, { pooled: true, namedStatements: false, max: 12 });
    const doubled = prepared<{ n: number }, { m: number }>('doubled', ({ n }) => ({
      compile: () => ({ sql: 'select $1::int * 2 as m', parameters: [n] }) as never,
    }));
    try {
      // More at once than the pooler has connections, again and again.
      for (let round = 0; round < 5; round += 1) {
        const asked = Array.from({ length: 80 }, (_, n) => doubled.run(pooled.pool, { n }));
        expect((await Promise.all(asked)).map(([row]) => row?.m)).toEqual(asked.map((_, n) => n * 2));
      }
      const { rows } = await pooled.pool.query('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '10s' }]);
    } finally {
      await pooled.close();
    }
  });

  it('answers every call, and drops at once what changed, with a direct address beside it', async () => {
    const catalogue = await testCatalogue(database);
    const videos = await Promise.all([1, 2, 3, 4].map((n) => catalogue.publish(`pooled-${n}`)));
    const env = { ...plain, DATABASE_DIRECT_URL: database.url };
    const web = await startWeb({ databaseUrl: pooledUrl, dataDir: temporary.folder, env });
    try {
      const visitors = await Promise.all(
        Array.from({ length: 12 }, async () => visitor(web.url, await member(database))),
      );
      const statuses = await Promise.all(
        visitors.flatMap((each, index) =>
          Array.from({ length: 10 }, async (_, turn) => {
            const videoId = videos[(index + turn) % videos.length];
            const given = [
              await each.get('/api/agent/getVideoByGroup?size=20'),
              await each.get(`/api/agent/getVideoInfo?videoId=${videoId}`),
              await each.post('/api/collectVideo', { videoId }),
              await each.get('/api/getUserInfo'),
            ];
            return given.map(({ status, code }) => `${status} ${code}`);
          }),
        ),
      );
      expect(new Set(statuses.flat())).toEqual(new Set(['200 0']));
      for (const each of visitors) each.close();

      // A list that is kept for ten seconds knows of a change when the notice comes.
      const anybody = visitor(web.url);
      const groups = async () => JSON.stringify((await anybody.get('/api/agent/getVideoGroups')).data);
      await groups();
      await database.pool.query(`update video_groups set name = '改名' where id = $1`, [catalogue.sharedGroup]);
      const at = performance.now();
      await invalidate(database.db, 'video');
      await expect.poll(groups, { timeout: 9000, interval: 50 }).toContain('改名');
      expect(performance.now() - at).toBeLessThan(9000);
      anybody.close();
    } finally {
      web.child.kill('SIGTERM');
      await web.exited;
    }
  });
});

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
