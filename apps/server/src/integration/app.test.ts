import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import { scopeOfCall } from '@liuguang/contract/admin/open-api/token-scopes.ts';
import { calls } from '@liuguang/contract/calls.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testApp } from './app.test-data.ts';
import { createListener } from '../platform/db/listen.ts';
import { createDrain } from '../platform/http/drain.ts';
import { createFaults } from '../platform/http/faults.ts';
import { testCatalogue } from '../testing/catalogue.ts';

describe('operating the app', () => {
  it('is healthy only with its database and every migration', async () => {
    await using test = await testApp();
    for (const url of ['/health', '/ready']) {
      const response = await test.app.inject(url);
      expect([url, response.statusCode, response.json()]).toEqual([url, 200, { status: 'ok', parts: [] }]);
    }
    await using behind = await testApp({
      prepare: async ({ database }) => {
        await database.pool.query("delete from migrations where name like '%baseline'");
      },
    });
    expect((await behind.app.inject('/health')).statusCode).toBe(503);
  });

  it('names the parts of the program in its health and its figures, with how often each was restarted', async () => {
    const parts = [
      { part: 'web', up: true, restarts: 2 },
      { part: 'postgresql', up: false, restarts: 0 },
    ];
    const faults = createFaults(pino({ level: 'silent' }));
    await using test = await testApp({
      deps: () => ({ process: { drain: createDrain(), faults, parts: () => parts } }),
    });
    expect((await test.app.inject('/health')).json()).toEqual({ status: 'ok', parts });
    faults.reject(new Error('nobody handled this'));
    const { body } = await test.app.inject('/metrics');
    expect(body).toContain('liuguang_part_restarts_total{part="web"} 2');
    expect(body).toContain('liuguang_part_up{part="postgresql"} 0');
    expect(body).toContain('liuguang_unhandled_rejections_total{owner="program"} 1');
  });

  it('answers 503 in an envelope while the database is gone', async () => {
    await using test = await testApp();
    await test.database.close();
    const response = await test.app.inject('/api/agent/getAgentInfo');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 5000, data: { requestId: response.headers['x-request-id'] } });
    expect((await test.app.inject('/health')).json()).toEqual({
      status: 'unavailable',
      problems: ['database'],
      parts: [],
    });
  });

  it('shows its figures to this machine only, unless told otherwise', async () => {
    await using test = await testApp();
    await test.app.inject('/api/agent/getAgentInfo');
    await test.app.inject('/api/agent/getAgentInfo');
    const { body } = await test.app.inject('/metrics');
    expect(body).toMatch(/http_request_duration_seconds_count\{call="getAgentInfo",status="200"\} 2/);
    expect(body).toMatch(/body_cache_lookups_total\{outcome="hits"\} 1/);
    expect(body).toContain('pg_pool_connections');
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
    const outside = { url: '/metrics', remoteAddress: '203.0.113.7' };
    const proxied = { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } };
    for (const request of [outside, proxied]) expect((await test.app.inject(request)).statusCode).toBe(404);
    await using open = await testApp({ config: { metricsPublic: true } });
    expect((await open.app.inject(outside)).statusCode).toBe(200);
  });

  it('shows its figures to who brings the token', async () => {
    await using test = await testApp({ config: { metricsToken: 'a-token-of-the-operator' } });
    const headers = { authorization: 'Bearer a-token-of-the-operator' };
    const outside = { url: '/metrics', remoteAddress: '203.0.113.7' };
    expect((await test.app.inject({ ...outside, headers })).statusCode).toBe(200);
    expect((await test.app.inject(outside)).statusCode).toBe(404);
  });

  it('documents every call', async () => {
    await using test = await testApp();
    const page = await test.app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const document = (await test.app.inject('/api/docs/openapi.json')).json<{ paths: object }>();
    // Of the console's, those that a token may make.
    const byToken = Object.entries(adminCalls).filter(([name, spec]) => scopeOfCall(name, spec) !== null);
    const open = [...Object.values(calls), ...byToken.map(([, spec]) => spec)];
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [...new Set(open.map((call) => `/${call.path}`))].toSorted(),
    );
    expect((await test.app.inject('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('drops cached answers in every process on a notice', async () => {
    const listeners: { close(): Promise<void> }[] = [];
    await using test = await testApp({
      deps: ({ database }) => {
        const listener = createListener(database.url);
        listeners.push(listener);
        // The cache of a second must not be what makes the change visible.
        return { listener, clock: () => 1_800_000_000_000 };
      },
    });
    try {
      const name = async () =>
        (await test.app.inject('/api/agent/getAgentInfo')).json<{ data: { agentName: string } }>().data.agentName;
      expect(await name()).toBe('流光');
      await test.database.pool.query("update agents set name = '新名' where id = 3");
      expect(await name()).toBe('流光');
      await expect
        .poll(async () => {
          await test.database.pool.query("notify invalidate, 'agent'");
          return await name();
        })
        .toBe('新名');
    } finally {
      for (const listener of listeners) await listener.close();
    }
  });

  it('finishes what runs when it closes, and takes idle connections with it', async () => {
    await using test = await testApp();
    await testCatalogue(test.database);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true });
    const get = async (url: string) => {
      const [response] = (await once(http.get({ port, path: url, agent }), 'response')) as [http.IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      return { status: response.statusCode, body: Buffer.concat(chunks).toString() };
    };
    await get('/health');
    // Holds the read back until the app is closing.
    const blocker = await test.database.pool.connect();
    await blocker.query('begin; lock table video_listings in access exclusive mode');
    const running = get('/api/agent/getVideoByGroup');
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    try {
      await expect.poll(async () => (await test.database.pool.query(waiting)).rowCount).toBe(1);
    } finally {
      setTimeout(() => blocker.release(true), 100);
    }
    const closed = test.app.close();
    expect(await running).toMatchObject({ status: 200 });
    await closed;
    agent.destroy();
  });
});

describe('the web apps', () => {
  const inline = "document.documentElement.dataset.ready = '1'";
  const build = async ({ folder }: { folder: string }) => {
    await mkdir(path.join(folder, 'web/assets'), { recursive: true });
    await mkdir(path.join(folder, 'console/assets'), { recursive: true });
    const html = `<!doctype html><title>默认</title><script>${inline}</script><div id="root"></div>`;
    await writeFile(path.join(folder, 'web/index.html'), html);
    await writeFile(path.join(folder, 'web/robots.txt'), 'User-agent: *');
    await writeFile(path.join(folder, 'web/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(path.join(folder, 'web/.env'), 'SECRET=1');
    await writeFile(path.join(folder, 'web/assets/main-a1b2.js'), 'console.log(1);'.repeat(500));
    await writeFile(path.join(folder, 'console/index.html'), '<!doctype html><title>运营后台</title>');
  };

  it('say so when they are not built', async () => {
    await using test = await testApp();
    for (const url of ['/', '/console/']) {
      const response = await test.app.inject(url);
      expect([url, response.statusCode, response.body]).toEqual([url, 503, expect.stringContaining('网页尚未构建')]);
    }
  });

  it('bring each host its own title, safely', async () => {
    await using test = await testApp({
      prepare: async (parts) => {
        await build(parts);
        await testCatalogue(parts.database);
        await parts.database.pool.query("update agents set name = '潮汐</title><script>$&' where id = 8");
        await parts.database.pool.query("insert into agent_domains values ('tide.localhost', 8)");
      },
    });
    const page = async (host: string) => (await test.app.inject({ url: '/', headers: { host } })).body;
    expect(await page('localhost:3000')).toContain('<title>流光</title>');
    expect(await page('tide.localhost:3000')).toContain('<title>潮汐&#60;/title&#62;&#60;script&#62;$&#38;</title>');
    await test.database.close();
    expect(await page('localhost')).toContain('<title>');
  });

  it('send the page for asking again, and hashed files for keeping', async () => {
    await using test = await testApp({ prepare: build });
    const page = await test.app.inject('/');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await test.app.inject({ url: '/', headers: { 'if-none-match': String(page.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const script = '/assets/main-a1b2.js';
    expect((await test.app.inject(script)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const head = await test.app.inject({ method: 'HEAD', url: script });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '7500', '']);
    expect((await test.app.inject('/robots.txt')).body).toBe('User-agent: *');
    expect((await test.app.inject('/favicon.ico')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it('allow only their own scripts: strictly in the app, with inline styles in the console', async () => {
    await using test = await testApp({ prepare: build });
    const policyOf = async (url: string) => String((await test.app.inject(url)).headers['content-security-policy']);
    const app = await policyOf('/');
    expect(app.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe-|https?:|\*/);
    expect(app).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}='(;|$)/);
    expect(app).toContain("frame-ancestors 'none'");
    expect(app).toContain("media-src 'self' blob:");
    for (const page of ['/', '/console/']) expect(await policyOf(page)).toContain("object-src 'none'; base-uri 'none'");
    const staff = await policyOf('/console/');
    expect(staff).toContain("style-src 'self' 'unsafe-inline'");
    expect(staff).toMatch(/script-src 'self';/);
  });

  it('give no file but their own', async () => {
    await using test = await testApp({
      prepare: async (parts) => {
        await build(parts);
        await writeFile(path.join(parts.folder, 'secret.txt'), 'secret');
      },
    });
    for (const url of [
      '/.env',
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/',
      '/none.js',
    ]) {
      const response = await test.app.inject(url);
      expect([url, response.statusCode, response.body]).toEqual([url, 404, expect.not.stringMatching(/secret|SECRET/)]);
    }
    const page = await test.app.inject({ url: '/none', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('页面不存在')]);
    const call = await test.app.inject({ url: '/api/none', headers: { accept: 'text/html' } }); // not a wire name
    expect(call.json()).toMatchObject({ code: 1004 });
    expect((await test.app.inject('/console')).headers.location).toBe('/console/');
  });

  it('carry the security headers everywhere', async () => {
    await using test = await testApp({ prepare: build, config: { publicUrl: 'https://liuguang.example' } });
    for (const url of [
      '/',
      '/assets/main-a1b2.js',
      '/console/',
      '/health',
      '/api/docs',
      '/i/x/1.webp',
      '/v/x/y',
      '/none',
    ]) {
      const { headers } = await test.app.inject({ url, headers: { host: 'liuguang.example' } });
      expect({ url, ...headers }).toMatchObject({
        url,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)') as string,
        'strict-transport-security': expect.stringContaining('max-age=') as string,
        'content-security-policy': expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/) as string,
        'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/) as string,
      });
    }
  });
});
