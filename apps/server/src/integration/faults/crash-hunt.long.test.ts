import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import { calls } from '@liuguang/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../app.test-data.ts';
import {
  type Attack,
  attacks,
  bodyRoutes,
  type BodyRoute,
  creationAttacks,
  uploadAttacks,
} from './crash-hunt.test-data.ts';
import { createSessions } from '../../platform/session/session-store.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { sendRaw } from './raw-request.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { testFolder } from '../../testing/test-folder.ts';

// Broken bodies on every route that takes one, against the real program: nothing ends it, and nobody is told of a fault.

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
const dataDir = testFolder(afterAll);
/** Where forms are laid down while they are read. */
let forms: string;
let web: WebProcess;
let webPid: number | undefined;
let routes: BodyRoute[];

beforeAll(async () => {
  await using test = await testApp();
  routes = bodyRoutes(test.app.printRoutes({ commonPrefix: false }));
  database = await testDatabase();
  await testCatalogue(database);
  forms = path.join(dataDir, 'forms');
  await mkdir(forms);
  web = await startWeb({
    databaseUrl: database.url,
    dataDir,
    env: { PAYMENT_SANDBOX: '1', METRICS_PUBLIC: '1', TMPDIR: forms },
  });
  webPid = web.webPid();
}, 120_000);
afterAll(async () => {
  await web.kill();
  await database.close();
});

/** Somebody who may make the call: only then its body is looked at. */
async function cookieFor({ url }: BodyRoute): Promise<string> {
  if (url.startsWith('/api/admin/')) return (await staffCookie(database.db, { role: 'owner' })).cookie;
  const sessions = createSessions(database.pool, Date.now);
  return await sessionCookie(database, sessions, { agentId: '3', claimed: true });
}

async function attack({ method, url }: BodyRoute, cookie: string, { name, head, body, ending }: Attack) {
  const lines = [`${method} ${url}?agentid=3 HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`];
  lines.push('x-client: web/1.0.0', 'sec-fetch-site: same-origin', 'tus-resumable: 1.0.0', ...head);
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
  const statuses = await sendRaw({ port: Number(new URL(web.url).port), bytes, ending });
  // Where the rest never comes, an answer is not owed; where it does, one is.
  const fine = statuses.every((status) => status < 500) && (ending !== 'wait' || statuses.length > 0);
  return fine ? [] : [`${method} ${url}, ${name}: ${statuses.join(' ') || 'no answer'}`];
}

/** Several at once, as strangers come. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<string[]>): Promise<string[]> {
  const waiting = [...items];
  const problems: string[] = [];
  const run = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) problems.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: 8 }, run));
  return problems;
}

/** The same process answers still, and found no promise or error without an owner. */
async function isUnharmed(): Promise<void> {
  expect((await fetch(`${web.url}/health`)).status).toBe(200);
  const figures = await (await fetch(`${web.url}/metrics`)).text();
  expect(figures).toContain('liuguang_unhandled_rejections_total{owner="request"} 0');
  expect(figures).toContain('liuguang_unhandled_rejections_total{owner="program"} 0');
  expect(figures).toContain('liuguang_part_restarts_total{part="web"} 0');
  expect(web.webPid()).toBe(webPid);
  await expect.poll(() => readdir(forms)).toEqual([]);
  expect(web.output()).not.toMatch(/nobody (?:handled|caught)/);
}

describe('broken bodies', () => {
  it('are tried on every declared call that takes one', () => {
    const tried = new Set(routes.map(({ method, url }) => `${method} ${url}`));
    const declared = [...Object.values(calls), ...Object.values(adminCalls)].filter(
      (call) => call.method !== 'GET' || ('alsoPost' in call && call.alsoPost),
    );
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.map(({ path: url }) => `POST /${url}`).filter((call) => !tried.has(call))).toEqual([]);
    const others = ['POST /api/upload', 'PATCH /api/upload/1', 'POST /api/payment/notify/sandbox', 'POST /cashier/1'];
    expect(others.filter((call) => !tried.has(call))).toEqual([]);
  });

  it('end no process, leave no promise behind and are no fault of ours, on any route', async () => {
    const problems = await each(routes, async (route) => {
      const found: string[] = [];
      const cookie = await cookieFor(route);
      for (const one of attacks) found.push(...(await attack(route, cookie, one)));
      return found;
    });
    expect(problems).toEqual([]);
    await isUnharmed();
  });

  it('of payment notices are refused by every channel', async () => {
    const channels = ['sandbox', 'alipay', 'wechat', 'stripe', 'nobody', '%00', '..%2f'];
    const notices = channels.map((channel) => ({ method: 'POST', url: `/api/payment/notify/${channel}` }));
    const problems = await each(notices, async (route) => {
      const found: string[] = [];
      for (const one of attacks) found.push(...(await attack(route, '', one)));
      return found;
    });
    expect(problems).toEqual([]);
    await isUnharmed();
  });

  it('of uploads end at the upload', async () => {
    const begin = { method: 'POST', url: '/api/upload' };
    const cookie = await cookieFor(begin);
    const problems = await each(creationAttacks, (one) => attack(begin, cookie, one));
    const headers = { cookie, 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin', 'tus-resumable': '1.0.0' };
    for (const one of uploadAttacks) {
      const begun = await fetch(`${web.url}/api/upload?agentid=3`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': '100', 'upload-metadata': `kind ${btoa('video')},title ${btoa('x')}` },
      });
      expect(begun.status).toBe(201);
      const { pathname } = new URL(begun.headers.get('location') ?? '', web.url);
      problems.push(...(await attack({ method: 'PATCH', url: pathname }, cookie, one)));
    }
    expect(problems).toEqual([]);
    await isUnharmed();
  });

  it('that never end keep nobody else waiting', async () => {
    const port = Number(new URL(web.url).port);
    const head =
      'POST /api/loginUser HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    const bytes = Buffer.from(`${head}5\r\n{"a":\r\n`);
    const open = Promise.all(
      Array.from({ length: 100 }, () => sendRaw({ port, bytes, ending: 'wait', patienceMs: 1000 })),
    );
    await isUnharmed();
    expect((await open).flat().filter((status) => status >= 500)).toEqual([]);
    await isUnharmed();
  });
});
