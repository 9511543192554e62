import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { httpServer } from '../../../testing/proxies/http-server.ts';
import { testDatabase } from '../../../testing/database.ts';
import { lookForUpdates } from './look-for-updates.ts';
import { releaseNotes } from './release-notes.ts';
import { updateRoutes, isNewer } from './updates.admin.ts';
import { readFound, saveCheck } from './updates.repository.ts';

let answer: { status: number; body: string };
const asked: string[] = [];

const database = await testDatabase();
const server = await httpServer((request, reply) => {
  asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
  reply.writeHead(answer.status).end(answer.body);
});
const url = `${server.url}/latest.json`;
afterEach(() => asked.splice(0));
afterAll(async () => {
  server.close();
  await database.close();
});

const look = async (allowLoopback = true) => {
  const { signal } = new AbortController();
  await lookForUpdates({ db: database.db, now: 1000, allowLoopback, signal });
  return await readFound(database.db);
};
const state = async () => await updateRoutes(database.db)['system/updates']({}, undefined as never);
const release = (version: string) =>
  JSON.stringify({ product: 'liuguang', version, time: '2026-11-18T04:00:00Z', notes: ['Something'] });

it('asks nobody until an owner switches it on', async () => {
  answer = { status: 200, body: release('99.0.0') };
  expect(await look()).toBeNull();
  await saveCheck(database.db, { enabled: false, url });
  expect(await look()).toBeNull();
  expect(asked).toEqual([]);
  expect(await state()).toMatchObject({ newer: null, checkedAt: null, check: { enabled: false } });
});

it('tells of a newer version, and says nothing of this installation when it asks', async () => {
  await saveCheck(database.db, { enabled: true, url });
  await look();
  expect(asked).toHaveLength(1);
  const headers = Object.keys(JSON.parse(asked[0]?.replace(/^GET \/latest\.json /, '') ?? '') as object);
  expect(headers.toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  expect(await state()).toMatchObject({ newer: { version: '99.0.0', notes: ['Something'] }, checkedAt: 1000 });
  answer = { status: 200, body: release('0.0.1') };
  await look();
  expect(await state()).toMatchObject({ newer: null, failure: null });
});

it('takes nothing but a small file of the right form, from the open internet', async () => {
  await saveCheck(database.db, { enabled: true, url });
  const failure = async () => (await look())?.failure;
  answer = { status: 404, body: '' };
  expect(await failure()).toBe('refused');
  answer = { status: 200, body: '<html>' };
  expect(await failure()).toBe('form');
  answer = { status: 200, body: release('1.0.0').replace('liuguang', 'another') };
  expect(await failure()).toBe('form');
  answer = { status: 200, body: `"${'x'.repeat(300 * 1024)}"` };
  expect(await failure()).toBe('unreachable');
  answer = { status: 200, body: release('1.0.0') };
  asked.splice(0);
  expect((await look(false))?.failure).toBe('unreachable');
  expect(asked).toEqual([]);
});

it('orders versions by their numbers', () => {
  expect([isNewer('0.10.0', '0.9.9'), isNewer('1.0.0', '1.0.0'), isNewer('0.9.0', '0.10.0')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isNewer('1.0.0', '1.0.0-rc.1'), isNewer('1.0.0-rc.1', '1.0.0')]).toEqual([true, false]);
});

it('reads the changelog of this very product, without marks', () => {
  const changelog = readFileSync(path.join(import.meta.dirname, '../../../../../../CHANGELOG.md'), 'utf8');
  const notes = releaseNotes(changelog);
  const all = notes.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
  expect(notes[0]?.groups[0]?.name).toBe('Added');
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((item) => /\]\(|`|^\s*$/.test(item))).toEqual([]);
});
