import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app.test-data.ts';

let test: TestApp | undefined;
afterEach(async () => {
  await test?.[Symbol.asyncDispose]();
  test = undefined;
});

const proxy = '10.0.0.1';
const call = '/api/agent/getAgentInfo';
const start = async (config: { allowPlainHttp?: boolean; env?: 'development' } = {}) =>
  (test = await testApp({
    config: { env: 'production', publicUrl: 'https://example.com', trustProxy: [proxy], ...config },
  }));

async function ask(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  if (!test) throw new Error('not started');
  const answer = await test.app.inject({ url, remoteAddress, headers: { host: 'example.com', ...headers } });
  return [answer.statusCode, answer.headers.location ?? answer.json<{ code?: number }>().code];
}
const viaProxy = { 'x-forwarded-for': '203.0.113.7' };

describe('in production', () => {
  it('answers over the TLS of a named proxy, and to this machine', async () => {
    await start();
    expect(await ask(call, proxy, { ...viaProxy, 'x-forwarded-proto': 'https' })).toEqual([200, 0]);
    expect(await ask(call, proxy, viaProxy)).toEqual([200, 0]);
    expect(await ask(call, '127.0.0.1')).toEqual([200, 0]);
  });

  it('sends a page to https and refuses a call that came without', async () => {
    await start();
    const plain = { ...viaProxy, 'x-forwarded-proto': 'http' };
    expect(await ask('/?from=share', proxy, plain)).toEqual([308, 'https://example.com/?from=share']);
    expect(await ask(call, proxy, plain)).toEqual([403, 1005]);
    expect(await ask('/api/admin/session/me', proxy, plain)).toEqual([403, 1005]);
  });

  it('gives nothing to who reaches the port past the proxy, whatever they claim', async () => {
    await start();
    expect(await ask(call, '203.0.113.7')).toEqual([403, 1005]);
    expect(await ask(call, '203.0.113.7', { ...viaProxy, 'x-forwarded-proto': 'https' })).toEqual([403, 1005]);
    expect(await ask('/', '203.0.113.7')).toEqual([308, 'https://example.com/']);
    for (const url of ['/health', '/ready']) expect((await ask(url, '203.0.113.7'))[0]).toBe(200);
  });

  it('takes plain http where the operator allows it, and outside production', async () => {
    for (const config of [{ allowPlainHttp: true }, { env: 'development' }] as const) {
      await start(config);
      expect(await ask(call, '203.0.113.7')).toEqual([200, 0]);
      await test?.[Symbol.asyncDispose]();
    }
    test = undefined;
  });
});
