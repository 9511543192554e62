import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { call } from '@liuguang/contract/call.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { bench } from './calls/call-server.test-data.ts';
import type { CallContext } from './calls/handlers.ts';

const database = await testDatabase();
afterAll(() => database.close());

const whereAmI = call({
  method: 'GET',
  path: 'api/whereAmI',
  access: 'anyone',
  changes: false,
  input: z.object({}),
  output: z.object({ url: z.string() }),
  errors: [],
  summary: 'The address that links begin with',
});
const answer = async (_input: never, { siteUrl }: CallContext) => ({ url: await siteUrl() });

/** What links begin with for a request with these headers, over a real socket. */
async function siteUrlFor(headers: Record<string, string>, options: Parameters<typeof bench>[2] = {}) {
  await using server = await bench(database, [[whereAmI, answer]], options);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get({ host: '127.0.0.1', port, path: '/api/whereAmI', headers, agent: false }, (response) => {
    text(response).then(resolve, reject);
  }).on('error', reject);
  const { url } = (JSON.parse(await promise) as { data: { url: string } }).data;
  return url.replace(`:${port}`, ':PORT');
}

describe('a link', () => {
  it('leads to the address that is listened on, whatever Host the request names', async () => {
    for (const host of ['evil.example', 'tide.localhost.evil.example', 'tide.localhost@evil.example', '[::1', '']) {
      expect([host, await siteUrlFor({ host })]).toEqual([host, 'http://127.0.0.1:PORT']);
    }
  });

  it('leads to the domain of an agent that the request names, and to nothing behind it', async () => {
    expect(await siteUrlFor({ host: 'Tide.localhost' })).toBe('http://tide.localhost');
    expect(await siteUrlFor({ host: 'tide.localhost:8443' })).toBe('http://tide.localhost:8443');
    expect(await siteUrlFor({ host: 'tide.localhost:80@evil.example' })).toBe('http://tide.localhost');
  });

  it('leads to PUBLIC_URL where that is set', async () => {
    const options = { publicUrl: 'https://liuguang.example' };
    expect(await siteUrlFor({ host: 'evil.example' }, options)).toBe('https://liuguang.example');
  });

  it('believes X-Forwarded-Host from a trusted proxy only, and there as little as a Host', async () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'tide.localhost' };
    expect(await siteUrlFor(headers)).toBe('http://localhost');
    expect(await siteUrlFor(headers, { trustProxy: ['10.0.0.1'] })).toBe('http://localhost');
    expect(await siteUrlFor(headers, { trustProxy: ['127.0.0.1'] })).toBe('http://tide.localhost');
    const evil = { ...headers, 'x-forwarded-host': 'evil.example' };
    expect(await siteUrlFor(evil, { trustProxy: ['127.0.0.1'] })).toBe('http://127.0.0.1:PORT');
  });
});

describe('a change', () => {
  it('is not taken from a page without TLS where the site is open by TLS', async () => {
    const change = call({ ...whereAmI, path: 'api/change', changes: true });
    const asked = async (options: Parameters<typeof bench>[2], headers: Record<string, string>) => {
      await using server = await bench(database, [[change, answer]], options);
      const given = { host: 'liuguang.example', 'x-client': 'web/1', ...headers };
      return (await server.app.inject({ url: '/api/change', headers: given })).statusCode;
    };
    const plain = { origin: 'http://liuguang.example' };
    expect(await asked({}, plain)).toBe(200);
    expect(await asked({ publicUrl: 'https://liuguang.example' }, plain)).toBe(403);
    expect(await asked({ publicUrl: 'https://liuguang.example' }, { origin: 'https://liuguang.example' })).toBe(200);
    const ended = { ...plain, 'x-forwarded-proto': 'https' };
    expect(await asked({ trustProxy: ['127.0.0.1'] }, ended)).toBe(403);
    expect(await asked({ trustProxy: ['127.0.0.1'] }, { ...ended, origin: 'https://liuguang.example' })).toBe(200);
  });
});
