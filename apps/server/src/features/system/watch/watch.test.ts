import { afterAll, describe, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import { signedInStaff, type StaffBrowser } from '../../../testing/staff.ts';
import { callSlots } from '../../../platform/metrics/call-slots.ts';
import { quantileMs } from './calls.repository.ts';
import { daysUntilFull } from './disk-forecast.ts';
import { lookAtCertificates } from './look-at-certificates.ts';

const test = await identityApp(() => ({ clock: Date.now }));
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'agentManager' | 'moderator', agentIds: string[] | null = null) =>
  signedInStaff(test, { role, agentIds });

const hourMs = 3_600_000;
const gib = 1024 ** 3;
const hours = (count: number, free: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => ({ at: hour * hourMs, freeBytes: free(hour) }));

describe('the forecast of the disk', () => {
  it('says when writes are refused', () => {
    // A GiB an hour, 100 left at the end of the samples, refused at 4.
    expect(
      daysUntilFull(
        hours(48, (hour) => (147 - hour) * gib),
        4 * gib,
      ),
    ).toBeCloseTo(4, 1);
  });
  it('says nothing of a disk that does not fill up, or of which little is known', () => {
    expect(
      daysUntilFull(
        hours(48, (hour) => (10 + hour) * gib),
        gib,
      ),
    ).toBeNull();
    expect(
      daysUntilFull(
        hours(6, (hour) => (147 - hour) * gib),
        gib,
      ),
    ).toBeNull();
    expect(daysUntilFull([], gib)).toBeNull();
  });
});

it('finds quantiles in the buckets as Prometheus does', () => {
  expect(quantileMs([0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0], 0.5)).toBe(175);
  expect(quantileMs([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0.99)).toBe(10_000);
  expect(quantileMs([0, 0], 0.5)).toBeNull();
});

const total = (calls: number, errors: number) =>
  new Map([
    ['getVideoInfo', { calls, errors, seconds: calls * 0.2, buckets: [0, 0, 0, 0, 0, 0, 0, calls, 0, 0, 0, 0, 0] }],
  ]);

const kinds = async (browser: StaffBrowser, agentId?: string) =>
  Object.fromEntries(
    (await browser.get('overview/today', agentId === undefined ? {} : { agentId })).list.map((todo) => [
      todo.kind,
      todo.count,
    ]),
  );

describe('the status', () => {
  it('counts the calls of several processes, and adds up what is written twice', async () => {
    let now = total(40, 0);
    const write = callSlots(() => Promise.resolve(now), Date.now);
    await write(test.database.db);
    now = total(100, 5);
    await write(test.database.db);
    await test.database.pool.query(`update call_slots set process = 'another'`);
    await callSlots(() => Promise.resolve(total(100, 5)), Date.now)(test.database.db);
    const { calls } = await (await staff('owner')).get('system/status', {});
    expect(calls).toMatchObject({ calls: 200, errors: 10 });
    expect(calls.slow).toEqual([
      { call: 'getVideoInfo', calls: 200, errors: 10, meanMs: 200, p95Ms: 242.5, p99Ms: 248.5 },
    ]);
    expect(calls.slots).toHaveLength(1);
  });

  it('tells of certificates, of agents to who looks after them', async () => {
    const { db, pool } = test.database;
    await pool.query(`insert into agent_domains (domain, agent_id) values ('a.example', 3), ('b.example', 8)
      on conflict (domain) do nothing`);
    const soon = new Date(Date.now() + 24 * hourMs);
    const asked: object[] = [];
    const look = async (which: object) => {
      asked.push(which);
      return await Promise.resolve({ expiresAt: soon, problem: '' });
    };
    const origins = ['https://liuguang.example', 'http://127.0.0.1:3000'];
    await lookAtCertificates(db, { origins, look }, new AbortController().signal);
    expect(asked).toHaveLength(3);
    const { certificates } = await (await staff('owner')).get('system/status', {});
    expect(certificates.map(({ host, agentId }) => [host, agentId])).toEqual([
      ['a.example', '3'],
      ['b.example', '8'],
      ['liuguang.example', null],
    ]);
    const { list } = await (await staff('agentManager', ['3'])).get('overview/today', {});
    expect(list.find(({ kind }) => kind === 'certificates')).toMatchObject({ count: 1, urgent: true });
    await pool.query('delete from certificates');
  });
});

describe('what waits today', () => {
  it('is told to who may decide it, of their agents', async () => {
    const { pool } = test.database;
    await pool.query(`
      insert into commission_statements (agent_id, payee, until_at, closed_at, closed_by, total)
        values (3, 0, now(), now(), 'x', 100), (8, 0, now(), now(), 'x', 100);
      insert into safety_cases (agent_id, kind, item_id, title, state, opened_at, due_at)
        values (3, 'video', 1, 'x', 'open', now(), now() + interval '1 day'),
          (8, 'video', 2, 'x', 'open', now(), now() - interval '1 day');`);
    expect(await kinds(await staff('owner'))).toMatchObject({ statementsToApprove: 2, reports: 2, backup: 1 });
    expect(await kinds(await staff('owner'), '3')).toEqual({ statementsToApprove: 1, reports: 1 });
    expect(await kinds(await staff('agentManager', ['3']))).toEqual({ reports: 1 });
    expect(await kinds(await staff('moderator', ['8']))).toEqual({ reports: 1 });
  });
});

describe('jobs that were given up', () => {
  it('are deleted by an owner, and others are not', async () => {
    const { pool } = test.database;
    const add = async (set: string) => {
      const { rows } = await pool.query<{ id: string }>(
        `select id::text from graphile_worker.add_job('test.x', max_attempts := 3)`,
      );
      await pool.query(`update graphile_worker._private_jobs set ${set} where id = $1`, [rows[0]?.id]);
      return rows[0]?.id ?? '';
    };
    const [failed, waiting] = [await add('attempts = 3'), await add('attempts = 1')];
    const owner = await staff('owner');
    const { rows } = await owner.get('jobs/forget', { ids: [failed, waiting], dryRun: false });
    expect(rows.map(({ ok }) => ok)).toEqual([true, false]);
    const { list } = await owner.get('jobs/list', { keyword: 'test.x' });
    expect(list.map(({ jobId }) => jobId)).toEqual([waiting]);
  });
});
