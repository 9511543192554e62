import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../testing/database.ts';
import { sessionCookie } from '../../session/session-store.test-data.ts';
import { bench, declare } from './call-server.test-data.ts';
import { fail } from '../../errors/fail.ts';
import type { CallContext } from './handlers.ts';
import { anonymous } from './steps.ts';

const database = await testDatabase();
await database.pool.query("insert into agents (id, name) values (8, '潮汐') on conflict do nothing");
afterAll(() => database.close());

const input = z.object({
  agentid: z.string().optional(),
  sort: z.enum(['new', 'hot']).default('new'),
  page: z.string().optional(),
});

async function cached(text = '') {
  let runs = 0;
  const handle = async (given: z.output<typeof input>, { agent, account }: CallContext) => {
    runs += 1;
    if (given.page === 'none') throw fail('NOT_FOUND');
    await Promise.resolve();
    return { agent: agent.agentId, account, sort: given.sort, runs, text };
  };
  const server = await bench(database, [[declare({ input }), { handle, cacheMs: 1000, tags: ['video'] }]]);
  return { server, runs: () => runs };
}

describe('a cached call', () => {
  it('runs once for a stampede', async () => {
    const { server, runs } = await cached();
    await using _ = server;
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_value, index) => server.app.inject(`/api/test?userName=u${index}`)),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(runs()).toBe(1);
  });

  it('shares by what is asked, not by how it is written or by whom', async () => {
    const { server, runs } = await cached();
    await using _ = server;
    for (const url of [
      '/api/test',
      '/api/test?sort=new',
      '/api/test?agentid=3',
      '/api/test?agentid=3&sort=new&userName=someone',
      '/api/test?sort=new&agentid=3&junk=1',
      '/api/test?machineCode=a&sort=new',
    ]) {
      expect({ url, ...(await server.app.inject(url)).json<object>() }).toMatchObject({ url, data: { runs: 1 } });
    }
    expect(runs()).toBe(1);
    expect((await server.app.inject('/api/test?sort=hot')).json()).toMatchObject({ data: { sort: 'hot', runs: 2 } });
  });

  it('never crosses agents, by id or by host', async () => {
    const { server } = await cached();
    await using _ = server;
    const agentOf = async (url: string, host: string) =>
      (await server.app.inject({ url, headers: { host } })).json<{ data: { agent: string } }>().data.agent;
    for (let round = 0; round < 2; round += 1) {
      expect(await agentOf('/api/test', 'localhost')).toBe('3');
      expect(await agentOf('/api/test', 'tide.localhost:3000')).toBe('8');
      expect(await agentOf('/api/test', 'TIDE.localhost')).toBe('8');
      expect(await agentOf('/api/test?agentid=8', 'localhost')).toBe('8');
      expect(await agentOf('/api/test?agentid=3', 'tide.localhost')).toBe('3');
    }
  });

  it.each([
    ['a text that holds the name of a personal field', '/api/test?page=a?userName=one', '/api/test?page=a?'],
    ['a field swallowed with what follows it', '/api/test?page=a?machineCode=x&sort=hot', '/api/test?page=a?sort=hot'],
  ])('gives two questions no common name: %s', async (_name, first, second) => {
    const { server } = await cached();
    await using _ = server;
    const answers = [];
    for (const url of [first, second, first, second]) answers.push((await server.app.inject(url)).body);
    expect(answers.slice(2)).toEqual(answers.slice(0, 2));
    expect(answers[0]).not.toBe(answers[1]);
  });

  it.each([
    ['/api/test?userName=a&page=1&machineCode=b', '/api/test?page=1'],
    ['/api/test#userName=a&page=1', '/api/test#page=1'],
    ['/api/test#page=a?userName=one', '/api/test#page=a?userName=one'],
    ['/api/test?page=a?userName=one&sort=hot', '/api/test?page=a?userName=one&sort=hot'],
    ['/api/test?xuserName=a', '/api/test?xuserName=a'],
  ])('is named by the request line without whole personal fields: %s', (url, name) => {
    expect(anonymous(url)).toBe(name);
  });

  it('remembers no question longer than any of ours: they would fill the memory', async () => {
    const { server } = await cached();
    await using _ = server;
    const url = `/api/test?junk=${'x'.repeat(2000)}`;
    for (let turn = 0; turn < 2; turn += 1) expect((await server.app.inject(url)).json()).toMatchObject({ code: 0 });
    expect(server.cache.peek(`all\nlocalhost:80\n${url}`)).toBeUndefined();
    await server.app.inject('/api/test?junk=1');
    expect(server.cache.peek('all\nlocalhost:80\n/api/test?junk=1')).toBeDefined();
  });

  it('sees no account, whoever asks first', async () => {
    const { server } = await cached();
    await using _ = server;
    const cookie = await sessionCookie(database, server.sessions, { agentId: '3', claimed: true });
    const response = await server.app.inject({ url: '/api/test', headers: { cookie } });
    expect(response.json()).toMatchObject({ data: { account: null } });
  });

  it('answers 304 to who has it, also through a proxy that weakened the tag', async () => {
    const { server } = await cached();
    await using _ = server;
    const first = await server.app.inject('/api/test');
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await server.app.inject({ url: '/api/test', headers: { 'if-none-match': known } });
      expect([known, response.statusCode, response.body]).toEqual([known, 304, '']);
      expect(response.headers.etag).toBe(etag);
    }
    const other = await server.app.inject({ url: '/api/test', headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it('goes out compressed to who can read it, with a tag of its own', async () => {
    const { server } = await cached('流光'.repeat(1000));
    await using _ = server;
    const plain = await server.app.inject('/api/test');
    const small = await server.app.inject({ url: '/api/test', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.headers.etag).not.toBe(plain.headers.etag);
  });

  it('is fresh again after its time, and at once after a notice', async () => {
    const { server } = await cached();
    await using _ = server;
    const runOf = async () => (await server.app.inject('/api/test')).json<{ data: { runs: number } }>().data.runs;
    expect([await runOf(), await runOf()]).toEqual([1, 1]);
    server.cache.invalidate('video');
    expect(await runOf()).toBe(2);
    server.time.now += 1000;
    expect(await runOf()).toBe(3);
  });

  it('keeps no refusal, and refuses bad input like any call', async () => {
    const { server, runs } = await cached();
    await using _ = server;
    for (let round = 0; round < 2; round += 1) {
      expect((await server.app.inject('/api/test?page=none')).json()).toMatchObject({ code: 1004 });
    }
    expect(runs()).toBe(2);
    expect((await server.app.inject('/api/test?sort=old')).json()).toMatchObject({ code: 1001 });
    expect((await server.app.inject('/api/test?agentid=99')).json()).toMatchObject({ code: 1004 });
  });

  it('carries the security headers of every other answer', async () => {
    const { server } = await cached();
    await using _ = server;
    for (const url of ['/api/test', '/api/test', '/api/none']) {
      expect({ url, ...(await server.app.inject(url)).headers }).toMatchObject({
        url,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'content-type': 'application/json; charset=utf-8',
      });
    }
  });
});

it('gives who has a session an answer of their own where the route says so, and everybody else the shared one', async () => {
  let runs = 0;
  const handle = async (_input: object, { account }: CallContext) => ({
    account: account?.accountId ?? null,
    runs: ++runs,
  });
  const route = { handle, cacheMs: 1000, unlessSignedIn: true };
  await using server = await bench(database, [[declare({ input }), route]]);
  const ask = async (cookie = '') =>
    (await server.app.inject({ url: '/api/test', headers: { cookie } })).json<{
      data: { account: string | null; runs: number };
    }>().data;
  const mine = await sessionCookie(database, server.sessions, { agentId: '3' });
  const [first, own, again, next] = [await ask(), await ask(mine), await ask(mine), await ask()];
  expect([first, next]).toEqual([
    { account: null, runs: 1 },
    { account: null, runs: 1 },
  ]);
  expect(own.account).not.toBeNull();
  expect(again).toEqual({ account: own.account, runs: 3 });
  const ended = await sessionCookie(database, server.sessions, { agentId: '3', revoked: true });
  expect(await ask(ended)).toMatchObject({ account: null });
});
