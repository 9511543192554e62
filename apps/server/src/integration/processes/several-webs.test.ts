import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notify } from '../../features/message/message.public.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { createSessions } from '../../platform/session/session-store.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
let dataDir: string;
let videoId: string;
let webs: WebProcess[];
beforeAll(async () => {
  database = await testDatabase();
  videoId = await (await testCatalogue(database)).publish('drained');
  dataDir = mkdtempSync(path.join(tmpdir(), 'drained-'));
  const env = { NODE_ENV: 'development', DRAIN_SECONDS: '0' };
  const start = () => startWeb({ databaseUrl: database.url, dataDir, env });
  webs = await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.kill()));
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const signedIn = () => sessionCookie(database, createSessions(database.pool, Date.now), { agentId: '3' });

async function ask({ url }: WebProcess, call: string, cookie: string): Promise<unknown> {
  const headers = { cookie, 'x-client': 'web/1.0.0' };
  const answer = (await (await fetch(`${url}/api/${call}`, { headers })).json()) as { code: number; data: unknown };
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
}

it('prints one owner link, however many webs start at once', async () => {
  const links = webs.map((web) => /^owner {2}http:\/\/[^/]+(\/\S+)/m.exec(web.output())?.[1]);
  expect(links[0]).toMatch(/\S{43}/);
  expect(new Set(links).size).toBe(1);
  const { rowCount } = await database.pool.query('select from staff_links');
  expect(rowCount).toBe(1);
});

it('tells a browser at one process what was read at another', async () => {
  const cookie = await signedIn();
  const [, here, there] = webs;
  if (!here || !there) throw new Error('no web');
  const { rows } = await database.pool.query<{ id: string }>('select max(id) as id from accounts');
  const accountId = rows[0]?.id ?? '';
  const opened = await fetch(`${here.url}/api/sysNotify/stream?agentid=3`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  const reader = opened.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const event = /data: (.*)\n\n/.exec(heard);
      if (event) {
        heard = heard.slice(event.index + event[0].length);
        return JSON.parse(event[1] ?? '');
      }
      heard += (await reader?.read())?.value ?? '';
    }
  };
  expect(await next()).toEqual({ unread: 0 });
  const about = { agentId: '3', accountId, kind: 'system', title: '通知', text: '', key: 'one' } as const;
  await notify(database.db, about);
  expect(await next()).toEqual({ unread: 1 });
  await ask(there, 'sysNotify/read?agentid=3', cookie);
  expect(await next()).toEqual({ unread: 0 });
  await reader?.cancel();
});

it('writes down what it has counted before it ends', async () => {
  const [web] = webs;
  if (!web) throw new Error('no web');
  const cookies = await Promise.all(Array.from({ length: 5 }, signedIn));
  const play = async (cookie: string) => await ask(web, `video/addVolume?agentid=3&videoId=${videoId}`, cookie);
  const answers = await Promise.all(cookies.map(play));
  web.child.kill('SIGTERM');
  expect(answers).toEqual(cookies.map(() => ({ counted: true })));
  const views = async () =>
    (await database.pool.query<{ views: number }>('select views::int as views from videos where id = $1', [videoId]))
      .rows[0]?.views;
  await web.exited;
  expect(await views()).toBe(5);
  const { rowCount } = await database.pool.query('select from watch_marks');
  expect(rowCount).toBe(5);
});
