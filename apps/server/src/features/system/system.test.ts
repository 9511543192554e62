import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { identityApp } from '../../testing/identity-app.ts';
import { signedInStaff } from '../../testing/staff.ts';
import { healthOf } from './health.repository.ts';

const test = await identityApp(() => ({ clock: Date.now }));
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => test.database.pool.query('delete from graphile_worker._private_jobs; delete from backups'));

const staff = (role: 'owner' | 'editor') => signedInStaff(test, { role });
const owner = await staff('owner');

async function add(task: string, set: string): Promise<string> {
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id::text from graphile_worker.add_job($1, max_attempts := 3)',
    [task],
  );
  const id = rows[0]?.id ?? '';
  await test.database.pool.query(`update graphile_worker._private_jobs set ${set} where id = $1`, [id]);
  return id;
}

/** One job in each state that there is, oldest first. */
async function jobs(): Promise<{ waiting: string; scheduled: string; running: string; failed: string }> {
  return {
    waiting: await add('test.waiting', `run_at = now() - interval '90 seconds'`),
    scheduled: await add('test.scheduled', `run_at = now() + interval '1 hour'`),
    running: await add('test.running', `locked_at = now(), locked_by = 'worker'`),
    failed: await add('test.100%', `attempts = 3, last_error = '${'x'.repeat(600)}'`),
  };
}

describe('jobs', () => {
  it('are listed with their state, and filtered by it and by task', async () => {
    const ids = await jobs();
    const { list } = await owner.get('jobs/list', {});
    expect(list.map(({ jobId, state }) => [jobId, state])).toEqual([
      [ids.failed, 'failed'],
      [ids.running, 'running'],
      [ids.scheduled, 'scheduled'],
      [ids.waiting, 'waiting'],
    ]);
    expect(list[0]).toMatchObject({ task: 'test.100%', attempts: 3, maxAttempts: 3, lastError: 'x'.repeat(500) });
    for (const state of ['waiting', 'scheduled', 'running', 'failed'] as const) {
      const found = (await owner.get('jobs/list', { state })).list;
      expect(found.map(({ jobId }) => jobId)).toEqual([ids[state]]);
    }
    const byTask = async (keyword: string) =>
      (await owner.get('jobs/list', { keyword })).list.map(({ jobId }) => jobId);
    expect(await byTask('SCHED')).toEqual([ids.scheduled]);
    expect(await byTask('0%')).toEqual([ids.failed]);
    expect(await byTask('t%g')).toEqual([]);
  });

  it('are paged in both directions', async () => {
    const ids = await jobs();
    const all = [ids.waiting, ids.scheduled, ids.running, ids.failed];
    for (const sort of ['new', 'old'] as const) {
      const first = await owner.get('jobs/list', { sort, size: 3 });
      const second = await owner.get('jobs/list', { sort, size: 3, cursor: first.nextCursor ?? undefined });
      const found = [...first.list, ...second.list].map(({ jobId }) => jobId);
      expect(found).toEqual(sort === 'old' ? all : all.toReversed());
      expect(second.nextCursor).toBeNull();
    }
  });

  it('are run again unless they run or are done, after a look that changes nothing', async () => {
    const ids = await jobs();
    const chosen = [ids.failed, ids.scheduled, ids.running, '999999999'];
    const wanted = [
      { id: ids.failed, ok: true, message: '立即重试' },
      { id: ids.scheduled, ok: true, message: '立即重试' },
      { id: ids.running, ok: false, message: '正在运行' },
      { id: '999999999', ok: false, message: '已经完成或不存在' },
    ];
    expect((await owner.get('jobs/retry', { ids: chosen, dryRun: true })).rows).toEqual(wanted);
    expect((await owner.get('jobs/list', { state: 'failed' })).list).toHaveLength(1);
    expect((await owner.get('jobs/retry', { ids: chosen, dryRun: false })).rows).toEqual(wanted);
    const { list } = await owner.get('jobs/list', { state: 'waiting' });
    expect(list.map(({ jobId, attempts }) => [jobId, attempts])).toEqual([
      [ids.failed, 0],
      [ids.scheduled, 0],
      [ids.waiting, 0],
    ]);
    const [entry] = (await owner.get('audit/list', { call: 'jobs/retry' })).list;
    expect(entry).toMatchObject({ subject: `jobs ${ids.failed} ${ids.scheduled}` });
  });
});

describe('health', () => {
  it('counts jobs and says how long the oldest one waits', async () => {
    await jobs();
    const health = await owner.get('system/health', {});
    expect(health.jobs).toMatchObject({ waiting: 1, running: 1, failed: 1 });
    expect(health.jobs.oldestWaitingMs).toBeGreaterThanOrEqual(90_000);
    await test.database.pool.query('delete from graphile_worker._private_jobs');
    expect((await owner.get('system/health', {})).jobs).toEqual({
      waiting: 0,
      running: 0,
      failed: 0,
      oldestWaitingMs: null,
    });
  });

  it('shows database, largest tables, disk and process', async () => {
    const { database, tables, storage, process: own, parts } = await owner.get('system/health', {});
    expect(database.version).toMatch(/^\d+/);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeLessThanOrEqual(database.maxConnections);
    expect(tables).toHaveLength(10);
    const sizes = tables.map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(storage.freeBytes).toBeLessThanOrEqual(storage.totalBytes);
    expect(own.startedAt).toBeLessThanOrEqual(Date.now());
    expect(own.memoryBytes).toBeGreaterThan(0);
    expect(parts).toEqual([]);
  });

  it('fails rather than guess the room of a folder that is not there', async () => {
    const folder = path.join(os.tmpdir(), 'no such folder of the system test');
    await expect(healthOf(test.database.db, folder)).rejects.toThrow('ENOENT');
  });
});

it('says what it is made of: its version, and every library with version and licence', async () => {
  const manifest = path.join(import.meta.dirname, '../../../package.json');
  const own = JSON.parse(await readFile(manifest, 'utf8')) as { version?: string; dependencies: object };
  const about = await owner.get('system/about', {});
  expect(about).toMatchObject({ version: own.version ?? '', node: process.version });
  const names = about.libraries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  const outside = Object.keys(own.dependencies).filter((name) => !name.startsWith('@liuguang/'));
  expect(names).toEqual(expect.arrayContaining(outside));
  expect(names.filter((name) => name.startsWith('@liuguang/'))).toEqual([]);
  expect(about.libraries.filter(({ version, licence }) => version === '' || licence === '')).toEqual([]);
});

it('queues one backup, however often it is asked for', async () => {
  for (let turn = 0; turn < 3; turn += 1) await owner.get('backup/now', {});
  expect((await owner.get('backup/list', {})).list).toMatchObject([{ state: 'queued', folder: null }]);
  expect((await owner.get('jobs/list', { keyword: 'backup.make' })).list).toHaveLength(1);
});

it('is for owners only', async () => {
  const editor = await staff('editor');
  const answers = [
    await editor.call('system/health', {}),
    await editor.call('system/about', {}),
    await editor.call('jobs/list', {}),
    await editor.call('jobs/retry', { ids: ['1'], dryRun: false }),
    await editor.call('backup/now', {}),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1005));
});
