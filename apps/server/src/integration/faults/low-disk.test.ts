import { statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { CallSpec } from '@liuguang/contract/call.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testApp } from '../app.test-data.ts';
import { tusClient } from '../../features/upload/upload.test-data.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { testDatabase } from '../../testing/database.ts';
import { fakeDisk } from './fake-disk.test-data.ts';
import { twoAgents } from '../../testing/uploads.ts';

const { message } = errors.STORAGE_FULL;

it('refuses every call that changes something, and no other, while the disk is nearly full', async () => {
  const disk = fakeDisk();
  await using test = await testApp({ deps: () => ({ disk }) });
  disk.become('low');
  const refused: string[] = [];
  const changing: string[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const spec: CallSpec = calls[name];
    // It stays open for as long as somebody listens.
    if (spec.path.endsWith('events')) continue;
    if (spec.changes) changing.push(name);
    const response = await test.app.inject({
      method: spec.method,
      url: `/${spec.path}`,
      headers: { 'x-client': 'web/1.0.0', ...(spec.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(spec.method === 'POST' ? { payload: {} } : {}),
    });
    if (response.statusCode === 503 && response.json<{ message: string }>().message === message) refused.push(name);
  }
  expect(refused).toEqual(changing);
  expect((await test.app.inject('/health')).json()).toMatchObject({ status: 'ok', problems: ['disk'] });
  const { body } = await test.app.inject('/metrics');
  expect(body).toMatch(/^disk_refusing_writes 1$/m);
  expect(body).toMatch(/^disk_free_bytes 12345$/m);
});

it('takes no bytes of uploads while the disk is getting full, breaks off what arrives, and goes on from there', async () => {
  const disk = fakeDisk();
  await using test = await testApp({
    deps: () => ({ disk }),
    prepare: async ({ database }) => await twoAgents(database),
  });
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const cookie = await sessionCookie(test.database, test.sessions, { agentId: '3', claimed: true });
  const tus = tusClient({ base, cookie });
  const bytes = new Uint8Array(200_000).fill(7);
  const location = (await tus.create(bytes.length)).headers.get('location') ?? '';

  const broken = halfSent(base + location, cookie, bytes.slice(0, 100_000), bytes.length);
  // Not by asking: a second request would make the first one give way.
  const file = path.join(test.folder, 'uploads', /upload\/(\d+)/.exec(location)?.[1] ?? '');
  await vi.waitUntil(() => statSync(file).size > 0, { timeout: 60_000 });
  disk.become('tight');
  await expect(broken).rejects.toThrow(/socket hang up|ECONNRESET/);
  for (const response of [await tus.create(1000), await tus.send(location, 0, bytes)]) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 5000, message });
  }

  disk.become('ok');
  const { offset } = await tus.offset(location);
  expect(offset).toBeGreaterThan(0);
  expect((await tus.send(location, offset, bytes.slice(offset))).status).toBe(204);
});

/** Sends a part of what it announces and then waits for an answer. */
function halfSent(url: string, cookie: string, part: Uint8Array, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'PATCH',
      headers: {
        cookie,
        'x-client': 'web/1.0.0',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': length,
      },
    });
    request.on('response', () => resolve());
    request.on('error', reject);
    request.write(part);
  });
}

it('leaves jobs that need room alone while the disk is getting full, does the others, and takes them up afterwards', async () => {
  await using database = await testDatabase();
  const disk = fakeDisk();
  disk.become('tight');
  const done: string[] = [];
  const job = (id: string, needsRoom: boolean) =>
    defineJob({ id, payload: z.object({}), needsRoom, load: async () => async () => void done.push(id) });
  const heavy = job('test.heavy', true);
  const light = job('test.light', false);
  for (let count = 0; count < 4; count += 1) await enqueue(database.db, heavy, {});
  await enqueue(database.db, light, {});
  const runner = await runJobs([heavy, light], { database, disk, log: pino({ level: 'silent' }), dataDir: '/nowhere' });
  await vi.waitUntil(() => done.includes(light.id), { timeout: 60_000 });
  expect(done).toEqual([light.id]);
  disk.become('ok');
  await vi.waitUntil(() => done.length === 5, { timeout: 60_000 });
  await runner.stop();
});
