import type { Envelope } from '@liuguang/contract/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../testing/database.ts';
import { sessionCookie } from '../../session/session-store.test-data.ts';
import { bench, declare } from './call-server.test-data.ts';
import { fail } from '../../errors/fail.ts';
import { WithMessage } from './handlers.ts';

const database = await testDatabase();
await database.pool.query("insert into agents (id, name) values (8, '潮汐') on conflict do nothing");
afterAll(() => database.close());

const ours = { 'x-client': 'web/1.0.0' };
const whoami = (_input: never, { account }: { account: unknown }) => Promise.resolve({ account });
const headersOf = (_input: never, { headers }: { headers: unknown }) => Promise.resolve(headers);
const echo = (input: unknown) => Promise.resolve(input);

describe('input', () => {
  const input = z.object({ name: z.string().min(2), size: z.coerce.number().int().default(20) });

  it('comes from the query of a GET and the body of a POST; carried fields are taken and dropped', async () => {
    const get = declare({ path: 'api/get', input });
    const post = declare({ path: 'api/post', method: 'POST', input });
    await using server = await bench(database, [
      [get, echo],
      [post, echo],
    ]);
    const carried = { machineCode: 'x'.repeat(72), channelApi: 'c', userName: 'u', agentid: '3' };
    const query = { name: 'ab', size: '7', ...carried };
    const expected = { code: 0, message: '', data: { name: 'ab', size: 7 } };
    expect((await server.app.inject({ url: '/api/get', query })).json()).toEqual(expected);
    expect((await server.app.inject({ method: 'POST', url: '/api/post', body: query })).json()).toEqual(expected);
  });

  it('comes from the body as well where a GET may be a POST, and from no address then', async () => {
    const shape = z.object({ phone: z.string() });
    await using server = await bench(database, [
      [declare({ path: 'api/private', changes: true, alsoPost: true, input: shape }), echo],
      [declare({ path: 'api/plain', changes: true, input: shape }), echo],
    ]);
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url, headers: ours, payload: { agentid: '3', ...payload } });
    expect((await post('/api/private', { phone: '1' })).json()).toMatchObject({ code: 0, data: { phone: '1' } });
    expect((await post('/api/private?phone=1', {})).json()).toMatchObject({ code: 1001 });
    const asGet = await server.app.inject({ url: '/api/private?agentid=3&phone=2', headers: ours });
    expect(asGet.json()).toMatchObject({ code: 0, data: { phone: '2' } });
    expect((await post('/api/plain', { phone: '1' })).statusCode).toBe(404);
  });

  it('that is wrong is named field by field, in Chinese', async () => {
    const spec = declare({ input });
    await using server = await bench(database, [[spec, echo]]);
    const response = await server.app.inject({ url: '/api/test?name=a&size=x' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 1001,
      data: { fields: { name: '至少2个字符', size: '请输入数字' } },
    });
  });

  it.each([
    ['broken JSON', '{"a":', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
    ['a form of another site', 'a=b', 'application/x-www-form-urlencoded', 400],
    ['text, which needs no preflight', '{}', 'text/plain', 400],
    ['too much', JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json', 413],
  ])('refuses %s with an envelope', async (_what, payload, type, status) => {
    await using server = await bench(database, [[declare({ method: 'POST' }), echo]]);
    const headers = { 'content-type': type };
    const response = await server.app.inject({ method: 'POST', url: '/api/test', payload, headers });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: 1001, message: expect.any(String) as string });
  });

  it('holds no character that the database cannot keep', async () => {
    const spec = declare({
      method: 'POST',
      input: z.object({ name: z.string(), more: z.array(z.string()).optional() }),
    });
    await using server = await bench(database, [[spec, echo]]);
    for (const body of [{ name: 'a\0b' }, { name: 'a', more: ['\0'] }]) {
      expect((await server.app.inject({ method: 'POST', url: '/api/test', body })).json()).toMatchObject({
        code: 1001,
      });
    }
  });

  it('takes an empty body as an empty object', async () => {
    await using server = await bench(database, [[declare({ method: 'POST' }), echo]]);
    const headers = { 'content-type': 'application/json' };
    expect((await server.app.inject({ method: 'POST', url: '/api/test' })).json()).toMatchObject({ code: 0 });
    expect((await server.app.inject({ method: 'POST', url: '/api/test', headers })).json()).toMatchObject({ code: 0 });
  });

  it('with a repeated parameter is an error, not a crash', async () => {
    await using server = await bench(database, [[declare({ input }), echo]]);
    expect((await server.app.inject('/api/test?name=aa&name=bb')).json()).toMatchObject({ code: 1001 });
    expect((await server.app.inject('/api/test?name=aa&agentid=3&agentid=8')).json()).toMatchObject({ code: 1001 });
  });
});

describe('output', () => {
  const spec = declare({ output: z.object({ id: z.string() }) });

  it('carries the message of a success', async () => {
    await using server = await bench(database, [
      [spec, () => Promise.resolve(new WithMessage('收藏成功', { id: '1' }))],
    ]);
    const response = await server.app.inject('/api/test');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ code: 0, message: '收藏成功', data: { id: '1' } });
  });

  it.each([
    ['a field too many', { id: '1', passwordHash: 'x' }],
    ['a wrong type', { id: 1 }],
    ['nothing', undefined],
  ])('that has %s is our fault outside production', async (_what, output) => {
    await using server = await bench(database, [[spec, () => Promise.resolve(output)]]);
    const response = await server.app.inject('/api/test');
    expect(response.json()).toMatchObject({ code: 5000 });
    expect(response.body).not.toContain('passwordHash');
    expect(server.logged()).toContain('contract');
  });

  it('is not compared in production', async () => {
    await using server = await bench(database, [[spec, () => Promise.resolve({ id: 1 })]], { checkOutputs: false });
    expect((await server.app.inject('/api/test')).json()).toMatchObject({ code: 0, data: { id: 1 } });
  });
});

describe('failures', () => {
  it('of ours tell the request id and nothing else, and are logged with their stack', async () => {
    const spec = declare({ path: 'api/test' });
    await using server = await bench(database, [[spec, () => Promise.reject(new Error('secret detail'))]]);
    const response = await server.app.inject({ url: '/api/test', headers: { 'x-request-id': 'trace-12345' } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 5000, data: { requestId: 'trace-12345' } });
    expect(response.body).not.toContain('secret');
    expect(server.logged()).toMatch(/secret detail.*call-server\.test/);
    expect(server.logged()).toContain('trace-12345');
  });

  it('by design keep their data, and say when to come back', async () => {
    await using server = await bench(database, [
      [declare(), () => Promise.reject(fail('TOO_OFTEN', { retryAfter: 9 }))],
    ]);
    const response = await server.app.inject('/api/test');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('9');
    expect(response.json()).toMatchObject({ code: 1003, data: { retryAfter: 9 } });
  });

  it('of an unknown address, method or agent are NOT_FOUND', async () => {
    await using server = await bench(database, [[declare(), echo]]);
    for (const url of ['/api/none', '/api/test/', '/api/test?agentid=99', '/api/%2e%2e/x', '/API/test']) {
      const response = await server.app.inject(url);
      expect([url, response.statusCode, response.json<Envelope>().code]).toEqual([url, 404, 1004]);
    }
    expect((await server.app.inject({ method: 'POST', url: '/api/test' })).json()).toMatchObject({ code: 1004 });
    expect((await server.app.inject('/api/%zz')).json()).toMatchObject({ code: 1001 });
  });

  it('write no query into the log', async () => {
    await using server = await bench(database, [[declare({ input: z.object({ n: z.string() }) }), echo]]);
    await server.app.inject('/api/test?machineCode=top-secret&password=hunter2');
    expect(server.logged()).toContain('"status":400');
    expect(server.logged()).not.toMatch(/top-secret|hunter2/);
  });
});

describe('request ids', () => {
  it.each(['short', 'x'.repeat(65), 'has space 123', '"quoted-12345"'])('are made anew for %j', async (brought) => {
    await using server = await bench(database, [[declare(), echo]]);
    const response = await server.app.inject({ url: '/api/test', headers: { 'x-request-id': brought } });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe('a changing call', () => {
  it.each([
    ['without X-Client', {}],
    ['from another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
    ['with a foreign Origin', { ...ours, origin: 'https://evil.example' }],
  ])('%s is refused before anything else', async (_what, headers) => {
    let ran = false;
    const handle = () => {
      ran = true;
      return Promise.resolve(null);
    };
    await using server = await bench(database, [
      [declare({ changes: true, access: 'member', input: z.object({ n: z.string() }) }), handle],
    ]);
    const response = await server.app.inject({ url: '/api/test', headers });
    expect([response.statusCode, response.json<{ code: number }>().code, ran]).toEqual([403, 1005, false]);
  });

  it('of our own page runs, also behind the public address', async () => {
    await using server = await bench(database, [[declare({ changes: true, method: 'POST' }), echo]], {
      publicUrl: 'https://liuguang.example',
    });
    for (const origin of ['http://localhost:80', 'https://liuguang.example']) {
      const headers = { ...ours, origin, host: 'localhost:80', 'sec-fetch-site': 'same-origin' };
      const response = await server.app.inject({ method: 'POST', url: '/api/test', headers });
      expect([origin, response.json<Envelope>().code]).toEqual([origin, 0]);
    }
  });

  it('is written down, a read is not', async () => {
    await using server = await bench(database, [
      [declare({ path: 'api/change', changes: true }), echo],
      [declare({ path: 'api/read' }), echo],
    ]);
    await server.app.inject({ url: '/api/change', headers: ours });
    await server.app.inject('/api/read');
    expect(server.logged()).toContain('"call":"change"');
    expect(server.logged()).not.toContain('"call":"read"');
  });

  it('is written down with its account, refused ones as well; without one, with none', async () => {
    const spec = declare({ path: 'api/change', access: 'member', changes: true });
    await using server = await bench(database, [[spec, echo]]);
    const cookie = await sessionCookie(database, server.sessions, { agentId: '3' });
    const { rows } = await database.pool.query<{ id: string }>('select max(account_id) as id from sessions');
    const call = { url: '/api/change?agentid=3', headers: { ...ours, cookie } };
    expect((await server.app.inject(call)).json()).toMatchObject({ code: 1005 });
    expect(server.logged()).toContain(`"accountId":"${rows[0]?.id}"`);
    const before = server.logged().length;
    await server.app.inject({ ...call, headers: ours });
    expect(server.logged().slice(before)).toContain('"call":"change"');
    expect(server.logged().slice(before)).not.toContain('accountId');
  });
});

describe('access', () => {
  const specs = (['anyone', 'account', 'member', 'staff'] as const).map((access) =>
    declare({ path: `api/${access}`, access }),
  );

  it('follows the session', async () => {
    await using server = await bench(
      database,
      specs.map((spec) => [spec, whoami]),
    );
    const device = await sessionCookie(database, server.sessions, { agentId: '3' });
    const member = await sessionCookie(database, server.sessions, { agentId: '3', claimed: true });
    const foreign = await sessionCookie(database, server.sessions, { agentId: '8', claimed: true });
    const ended = await sessionCookie(database, server.sessions, { agentId: '3', revoked: true });
    const codes = async (cookie: string) => {
      const responses = await Promise.all(
        specs.map((spec) => server.app.inject({ url: `/${spec.path}?agentid=3`, headers: { cookie } })),
      );
      return responses.map((response) => response.json<{ code: number }>().code);
    };
    expect(await codes('')).toEqual([0, -3, -3, -3]);
    expect(await codes(device)).toEqual([0, 0, 1005, 1005]);
    expect(await codes(member)).toEqual([0, 0, 0, 1005]);
    expect(await codes(foreign)).toEqual([0, -3, -3, -3]);
    expect(await codes(ended)).toEqual([0, -2, -2, -2]);
    expect(await codes('session=nonsense')).toEqual([0, -3, -3, -3]);
    const anyone = await server.app.inject({ url: '/api/anyone?agentid=8', headers: { cookie: device } });
    expect(anyone.json()).toMatchObject({ data: { account: null } });
  });

  it('wants the __Host- cookie where the site is https', async () => {
    await using server = await bench(database, [[declare({ access: 'account' }), whoami]], {
      publicUrl: 'https://liuguang.example',
    });
    const cookie = await sessionCookie(database, server.sessions, { agentId: '3' });
    const plain = await server.app.inject({ url: '/api/test', headers: { cookie, host: 'liuguang.example' } });
    expect(plain.json()).toMatchObject({ code: -3 });
    expect(plain.headers['strict-transport-security']).toContain('max-age=');
    const secure = await server.app.inject({ url: '/api/test', headers: { cookie: `__Host-${cookie}` } });
    expect(secure.json()).toMatchObject({ code: 0 });
  });
});

const limitedCodes = async (
  app: { inject: (options: object) => Promise<{ json: () => { code: number } }> },
  requests: object[],
) => {
  const found: number[] = [];
  for (const request of requests) found.push((await app.inject({ url: '/api/limited', ...request })).json().code);
  return found;
};

const via = (remoteAddress: string, forwarded: string) => ({
  remoteAddress,
  headers: { 'x-forwarded-for': forwarded },
});

describe('limits', () => {
  const limit = { per: 'address', max: 2, seconds: 60 } as const;

  it('count by address; a made-up X-Forwarded-For changes nothing', async () => {
    await using server = await bench(database, [[declare({ path: 'api/limited', limit }), echo]]);
    const spoofed = [1, 2, 3].map((n) => ({ headers: { 'x-forwarded-for': `198.51.100.${n}` } }));
    expect(await limitedCodes(server.app, spoofed)).toEqual([0, 0, 1003]);
    const other = [
      { remoteAddress: '2001:db8::1' },
      { remoteAddress: '2001:db8::2' },
      { remoteAddress: '2001:db8::3' },
    ];
    expect(await limitedCodes(server.app, other)).toEqual([0, 0, 1003]);
    expect(await limitedCodes(server.app, [{ remoteAddress: '2001:db8:0:1::1' }])).toEqual([0]);
  });

  it('count by the address that a trusted proxy names', async () => {
    await using server = await bench(database, [[declare({ path: 'api/limited', limit }), echo]], {
      trustProxy: ['10.0.0.0/8'],
    });
    expect(
      await limitedCodes(server.app, [
        via('10.0.0.1', '203.0.113.50'),
        via('10.0.0.2', '198.51.100.9, 203.0.113.50'),
        via('10.0.0.1', '203.0.113.50'),
        via('10.0.0.1', '203.0.113.51'),
      ]),
    ).toEqual([0, 0, 1003, 0]);
    // Not through the proxy: its header counts for nothing.
    expect(await limitedCodes(server.app, [via('203.0.113.51', '1.1.1.1'), via('203.0.113.51', '1.1.1.2')])).toEqual([
      0, 1003,
    ]);
  });

  it('count by account where the call says so', async () => {
    const spec = declare({ path: 'api/limited', access: 'account', limit: { ...limit, per: 'account' } });
    await using server = await bench(database, [[spec, echo]]);
    const one = { headers: { cookie: await sessionCookie(database, server.sessions, { agentId: '3' }) } };
    const two = { headers: { cookie: await sessionCookie(database, server.sessions, { agentId: '3' }) } };
    expect(await limitedCodes(server.app, [one, one, one, two])).toEqual([0, 0, 1003, 0]);
  });
});

describe('what a call declares beside its input', () => {
  it('headers reach the handler; without them the call is refused', async () => {
    const spec = declare({ headers: z.object({ secretcode: z.string().min(3) }) });
    await using server = await bench(database, [[spec, headersOf]]);
    const ask = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/test', headers })).json<Envelope>();
    expect(await ask({ secretcode: 'abc', other: 'x' })).toMatchObject({ code: 0, data: { secretcode: 'abc' } });
    expect(await ask({ secretcode: 'a' })).toMatchObject({ code: 1005 });
    expect(await ask({})).toMatchObject({ code: 1005 });
  });

  it('sensitive calls refuse a session that was opened without proof', async () => {
    const specs = [
      declare({ access: 'account' }),
      declare({ path: 'api/sensitive', access: 'account', sensitive: true }),
    ];
    await using server = await bench(
      database,
      specs.map((spec) => [spec, whoami]),
    );
    const codes = async (cookie: string) => {
      const answers = specs.map((spec) => server.app.inject({ url: `/${spec.path}`, headers: { cookie } }));
      return (await Promise.all(answers)).map((response) => response.json<Envelope>().code);
    };
    const { sessions } = server;
    expect(await codes(await sessionCookie(database, sessions, { agentId: '3' }))).toEqual([0, 0]);
    expect(await codes(await sessionCookie(database, sessions, { agentId: '3', restricted: true }))).toEqual([0, 1005]);
  });
});

describe('a declaration that nothing enforces', () => {
  it.each([
    ['files of a GET', { files: { file: { types: ['image/png'], maxBytes: 1 } } }, undefined],
    ['sensitive, for anyone', { sensitive: true }, undefined],
    ['a cached call by header', { headers: z.object({ secretcode: z.string() }) }, 1000],
    ['a cached personal call', { access: 'account' as const }, 1000],
    ['a cached change', { changes: true }, 1000],
    ['a cached call about one user', { input: z.object({ userName: z.string() }) }, 1000],
  ])('stops the start: %s', async (_what, spec, cacheMs) => {
    const route = cacheMs === undefined ? { handle: echo } : { handle: echo, cacheMs };
    await expect(bench(database, [[declare(spec), route]])).rejects.toThrow(/cannot be/);
  });
});
