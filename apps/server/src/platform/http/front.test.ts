import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { listening } from '../../testing/listening.ts';
import { createListener } from '../db/listen.ts';
import { sessionCookie } from '../session/session-store.test-data.ts';
import { tokenHash } from '../session/session-token.ts';
import { bench, type Bench, declare } from './calls/call-server.test-data.ts';
import type { CallContext } from './calls/handlers.ts';
import { fail } from '../errors/fail.ts';

// Over a real port: what is injected into the application never passes the front.

const database = await testDatabase();
await database.pool.query("insert into agents (id, name) values (8, '潮汐') on conflict do nothing");
const listener = createListener(database.url);
await listening(listener, database, 'rights');
afterAll(async () => {
  await listener.close();
  await database.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const input = z.object({ agentid: z.string().optional(), page: z.string().optional() });

type Ask = (path: string, headers?: Record<string, string>) => Promise<Answer>;

async function open(
  options: Parameters<typeof bench>[2] & { unlessSignedIn?: boolean } = {},
): Promise<Bench & { ask: Ask; routed: () => number }> {
  let routed = 0;
  const handle = async ({ page }: z.output<typeof input>, { agent, account, adult }: CallContext) => {
    if (page === 'none') throw fail('NOT_FOUND');
    return { agent: agent.agentId, account: account !== null, adult };
  };
  const route = { handle, cacheMs: 1000, tags: ['video'], unlessSignedIn: options.unlessSignedIn ?? false };
  const onRouted = () => (routed += 1);
  const server = await bench(database, [[declare({ input, content: true }), route]], {
    ...options,
    listener,
    onRouted,
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const request = get({ port, host: '127.0.0.1', path, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return Object.assign(server, { ask, routed: () => routed });
}

async function idOf(cookie: string): Promise<string> {
  const values = [tokenHash(cookie.replace('session=', ''))];
  const { rows } = await database.pool.query<{ account_id: string }>(
    'select account_id from sessions where token_hash = $1',
    values,
  );
  return rows[0]?.account_id ?? '';
}

/** Without what differs between two answers of one kind. */
function lasting({ headers: { date: _date, 'x-request-id': _id, ...headers }, ...answer }: Answer) {
  return { ...answer, headers };
}

describe('the front', () => {
  it('gives who asks again the same answer, past the router', async () => {
    await using server = await open();
    const first = await server.ask('/api/test');
    const again = await server.ask('/api/test');
    expect(lasting(again)).toEqual(lasting(first));
    expect(again.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
    });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(server.routed()).toBe(1);
    expect(await server.metrics.text()).toContain('http_request_duration_seconds_count{call="test",status="200"} 2');
  });

  it('keeps the id that a caller brings, and says 304 to who has the body', async () => {
    await using server = await open();
    const { headers } = await server.ask('/api/test');
    const again = await server.ask('/api/test', { 'if-none-match': `W/${headers.etag}`, 'x-request-id': 'mine-1234' });
    expect(again).toMatchObject({
      status: 304,
      body: '',
      headers: { etag: headers.etag, 'x-request-id': 'mine-1234' },
    });
    expect(server.routed()).toBe(1);
  });

  it('asks the handler once the body is old, and never keeps a refusal', async () => {
    await using server = await open();
    await server.ask('/api/test');
    server.cache.invalidate('video');
    await server.ask('/api/test');
    expect(server.routed()).toBe(2);
    server.time.now += 1000;
    await server.ask('/api/test');
    expect(server.routed()).toBe(3);
    for (let turn = 0; turn < 2; turn += 1) expect((await server.ask('/api/test?page=none')).body).toContain('1004');
    expect(server.routed()).toBe(5);
  });

  it('never crosses hosts, nor what a trusted proxy says of them', async () => {
    await using server = await open({ trustProxy: ['127.0.0.1'], publicUrl: 'http://127.0.0.1' });
    const agentOf = async (headers: Record<string, string>) =>
      (JSON.parse((await server.ask('/api/test', headers)).body) as { data: { agent: string } }).data.agent;
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await agentOf({ host: 'localhost' })).toBe('3');
      expect(await agentOf({ host: 'tide.localhost' })).toBe('8');
      expect(await agentOf({ host: 'localhost', 'x-forwarded-host': 'tide.localhost' })).toBe('8');
      const over = async (proto: string) =>
        (await server.ask('/api/test', { 'x-forwarded-proto': proto })).headers['strict-transport-security'];
      expect([await over('https'), await over('http')]).toEqual(['max-age=31536000; includeSubDomains', undefined]);
    }
    expect(server.routed()).toBe(5);
  });

  it('does not believe a proxy that is not trusted', async () => {
    await using server = await open();
    for (let turn = 0; turn < 2; turn += 1) {
      const headers = { 'x-forwarded-host': 'tide.localhost', 'x-forwarded-proto': 'https' };
      const answer = await server.ask('/api/test', headers);
      expect(answer.body).toContain('"agent":"3"');
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('knows who may see 18+, until that ends', async () => {
    await using server = await open();
    const cookie = await sessionCookie(database, server.sessions, { agentId: '3' });
    const other = await sessionCookie(database, server.sessions, { agentId: '3' });
    await database.pool.query('update accounts set age_confirmed_at = now() where id = $1', [await idOf(cookie)]);
    const adultOf = async (own: string) =>
      (JSON.parse((await server.ask('/api/test', { cookie: own })).body) as { data: { adult: boolean } }).data.adult;
    for (let turn = 0; turn < 3; turn += 1) {
      expect([await adultOf(cookie), await adultOf(other), await adultOf('')]).toEqual([true, false, false]);
    }
    expect(server.routed()).toBeLessThan(9);
    await database.pool.query('update accounts set age_confirmed_at = null where id = $1', [await idOf(cookie)]);
    await vi.waitFor(async () => expect(await adultOf(cookie)).toBe(false));
  });

  it('leaves those in youth mode to the handler, which counts', async () => {
    let counted = 0;
    await using server = await open({ onYouth: () => (counted += 1) });
    const cookie = await sessionCookie(database, server.sessions, { agentId: '3' });
    await database.pool.query("update accounts set youth_pin_hash = 'x' where id = $1", [await idOf(cookie)]);
    for (let turn = 0; turn < 4; turn += 1) await server.ask('/api/test', { cookie });
    expect(counted).toBe(4);
  });

  it('leaves those with a session to the handler where they have answers of their own', async () => {
    await using server = await open({ unlessSignedIn: true });
    const cookie = await sessionCookie(database, server.sessions, { agentId: '3' });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await server.ask('/api/test')).body).toContain('"account":false');
      expect((await server.ask('/api/test', { cookie })).body).toContain('"account":true');
    }
    expect(server.routed()).toBe(3);
  });

  it('answers reads alone', async () => {
    await using server = await open();
    await server.ask('/api/test');
    const { port } = server.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/test`, { method: 'DELETE' });
    expect(response.status).toBe(404);
  });
});
