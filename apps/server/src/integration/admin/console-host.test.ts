import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';

const app = 'example.com';
const console = 'console.example.com';
const test = await testApp({
  config: { publicUrl: `https://${app}`, consoleUrl: `https://${console}` },
  prepare: async ({ folder }) => {
    for (const name of ['web', 'console']) {
      await mkdir(path.join(folder, name, 'assets'), { recursive: true });
      await writeFile(path.join(folder, name, 'index.html'), `<title>${name}</title>`);
      await writeFile(path.join(folder, name, 'assets/main.js'), name);
    }
  },
});
const made = await staffCookie(test.database.db, { role: 'owner' });
const cookie = made.cookie.replace(/^staff=/, '__Host-staff=');
afterAll(() => test[Symbol.asyncDispose]());

const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host, cookie, ...headers } });

it('is answered on its host and on no other, however the address is written', async () => {
  expect((await ask(console, '/console/')).body).toContain('<title>console');
  expect((await ask(console, '/console/assets/main.js')).body).toBe('console');
  expect((await ask(console, '/api/admin/session/me')).json()).toMatchObject({ code: 0 });
  expect((await ask('CONSOLE.example.com', '/console/')).statusCode).toBe(200);
  for (const host of [app, 'agent.example.org', '127.0.0.1:3000', 'console.example.com.evil.test']) {
    for (const url of ['/console/', '/console', '/%63onsole/', '/console/assets/main.js', '/api/admin/session/me']) {
      const { statusCode, body } = await ask(host, url, { accept: 'text/html' });
      expect([host, url, statusCode, JSON.parse(body)]).toMatchObject([host, url, 404, { code: 1004 }]);
    }
  }
});

it('brings nothing of the member app to the host of the console', async () => {
  expect((await ask(app, '/')).body).toContain('<title>流光');
  expect((await ask(app, '/assets/main.js')).body).toBe('web');
  const root = await ask(console, '/');
  expect([root.statusCode, root.headers.location]).toEqual([302, '/console/']);
  for (const url of ['/index.html', '/assets/main.js', '/api/agent/getAgentInfo', '/api/docs', '/cashier/1']) {
    expect([url, (await ask(console, url)).statusCode]).toEqual([url, 404]);
  }
  for (const url of ['/health', '/ready']) expect([url, (await ask(console, url)).statusCode]).toEqual([url, 200]);
});

it('takes changes from the origin of the console alone', async () => {
  const leave = (origin: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/admin/session/logout',
      headers: { host: console, origin, 'x-client': 'console/0.1.0' },
      payload: {},
    });
  expect((await leave(`https://${app}`)).statusCode).toBe(403);
  expect((await leave(`https://${console}`)).statusCode).not.toBe(403);
});

it('shows the app in a frame from the host of the app, to the console alone', async () => {
  const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
  const preview = '/console/preview?agentid=3';
  const led = await ask(console, preview, framed);
  expect([led.statusCode, led.headers.location]).toEqual([302, `https://${app}${preview}`]);
  expect((await ask(console, preview, { ...framed, cookie: '' })).statusCode).toBe(404);
  expect((await ask(console, '/console/')).headers['content-security-policy']).toContain(
    `frame-src 'self' https://${app}`,
  );
  const page = await ask(app, preview, { ...framed, 'sec-fetch-site': 'same-site', cookie: '' });
  expect([page.statusCode, page.headers['x-frame-options']]).toEqual([200, undefined]);
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors https://${console}`);
  expect((await ask(app, preview, { 'sec-fetch-dest': 'document' })).statusCode).toBe(404);
});
