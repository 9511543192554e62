import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { housekeeping } from '../../platform/jobs/housekeeping.ts';
import { startWeb } from '../../platform/process/web-process.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testReplication } from '../../testing/replication/replication.ts';
import { tcpSwitch } from '../../testing/replication/tcp-switch.ts';
import { type Answer, member, plain, temporaryFolder, visitor } from './scale.test-data.ts';

vi.setConfig({ testTimeout: 180_000 });

const unavailable = 503;

it('loses nothing that it acknowledged when the primary dies, and goes on with the replica by itself', async () => {
  await using pair = await testReplication();
  await using address = await tcpSwitch(pair.primary.port);
  using temporary = temporaryFolder();
  const before = openDatabase(pair.primary.url, { longWork: true });
  const catalogue = await testCatalogue(before);
  const videos: string[] = [];
  for (let n = 0; n < 400; n += 1) videos.push(await catalogue.publish(`fail-over-${n}`, { title: `第 ${n} 集` }));
  const people: { cookie: string; accountId: string }[] = [];
  for (let n = 0; n < 6; n += 1) {
    const cookie = await member(before);
    const { rows } = await before.pool.query<{ id: string }>('select id from accounts order by id desc limit 1');
    people.push({ cookie, accountId: rows[0]?.id ?? '' });
  }
  await pair.synchronous();
  const databaseUrl = pair.primary.url.replace(`:${pair.primary.port}/`, `:${address.port}/`);
  const program = await startWeb({ databaseUrl, dataDir: temporary.folder, env: { ...plain, ROLE: 'all' } });
  const visitors = people.map(({ cookie }) => visitor(program.url, cookie));
  const acknowledged: { accountId: string; videoId: string; at: number }[] = [];
  const failures: Answer[] = [];
  const over = new AbortController();
  const load = visitors.map(async (each, who) => {
    const accountId = people[who]?.accountId ?? '';
    for (const videoId of videos) {
      if (over.signal.aborted) break;
      const answer = await each.post('/api/collectVideo', { videoId });
      if (answer.status === 200) acknowledged.push({ accountId, videoId, at: performance.now() });
      else failures.push(answer);
      await pause(25);
    }
  });
  try {
    await pause(1500);
    const webPid = program.webPid();
    await before.close();
    const died = performance.now();
    await pair.primary.kill();
    await pair.promote();
    address.lead(pair.replica.port);
    const promoted = performance.now();
    const beforehand = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(beforehand + 50);
    over.abort();
    await Promise.all(load);

    const times = acknowledged.map(({ at }) => at).toSorted((one, other) => one - other);
    const gap = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    const slowest = Math.max(0, ...failures.map(({ ms }) => ms));
    process.stdout.write(
      `fail-over: ${acknowledged.length} acknowledged, ${failures.length} failed, the slowest of them after ${slowest.toFixed(0)} ms; ` +
        `promoted after ${(promoted - died).toFixed(0)} ms; longest gap between two writes ${gap.toFixed(0)} ms\n`,
    );
    // Fast, and with a word that says that it is worth trying again.
    expect(failures.filter(({ status }) => status !== unavailable)).toEqual([]);
    expect(slowest).toBeLessThan(6000);
    expect(gap).toBeLessThan(15_000);

    const after = openDatabase(pair.replica.url, { longWork: true });
    try {
      const { rows } = await sql<{ written: string }>`
        select account_id || ' ' || video_id as written from video_collections`.execute(after.db);
      const kept = new Set(rows.map(({ written }) => written));
      const lost = acknowledged.filter(({ accountId, videoId }) => !kept.has(`${accountId} ${videoId}`));
      expect(lost).toEqual([]);
      for (const each of visitors) each.close();
      // Jobs are worked on, and notices heard, without anybody doing anything.
      await enqueue(after.db, housekeeping, {}, { key: 'after the fail-over' });
      const waiting = async () =>
        (await sql`select from graphile_worker.jobs where key = 'after the fail-over'`.execute(after.db)).rows.length;
      await expect.poll(waiting, { timeout: 40_000 }).toBe(0);
      const anybody = visitor(program.url);
      const groups = async () => JSON.stringify((await anybody.get('/api/agent/getVideoGroups')).data);
      await groups();
      await after.pool.query(`update video_groups set name = '改名' where id = $1`, [catalogue.sharedGroup]);
      await invalidate(after.db, 'video');
      await expect.poll(groups, { timeout: 10_000 }).toContain('改名');
      anybody.close();
      expect(program.webPid()).toBe(webPid);
      // The worker may have been started again by its supervisor, as after any error; nobody else has to do it.
      const { parts } = (await (await fetch(`${program.url}/health`)).json()) as {
        parts: { part: string; up: boolean; restarts: number }[];
      };
      const again = parts.flatMap(({ part, restarts }) => (restarts > 0 ? [`${part} ${restarts} times`] : []));
      process.stdout.write(`fail-over: started again: ${again.join(', ') || 'nothing'}\n`);
      expect(parts.every(({ up }) => up)).toBe(true);
      expect(parts.find(({ part }) => part === 'web')?.restarts).toBe(0);
    } finally {
      await after.close();
    }
  } finally {
    over.abort();
    program.child.kill('SIGTERM');
    await program.exited;
  }
});

it('leaves a server that has become read-only for where the address leads now', async () => {
  await using pair = await testReplication();
  await using address = await tcpSwitch(pair.replica.port);
  const database = openDatabase(pair.primary.url.replace(`:${pair.primary.port}/`, `:${address.port}/`), { max: 1 });
  const write = () => database.pool.query(`insert into settings (key, value) values ('fail-over', '1')`);
  try {
    await expect(write()).rejects.toThrow('read-only transaction');
    address.lead(pair.primary.port);
    await write();
  } finally {
    await database.close();
  }
});
