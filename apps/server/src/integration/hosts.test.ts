import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostListText, hostProofText } from '@liuguang/contract/host-proof.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from './app.test-data.ts';
import { hostKeyOf } from '../platform/config/host-key.ts';
import { testSecrets } from '../testing/modules.ts';
import { TestBrowser } from '../testing/browser.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { releaseDomain } from '../features/agent/domain/domain.repository.ts';
import { transact } from '../platform/db/db.ts';
import { saveAgentContacts } from '../features/agent/agent.public.ts';

const key = hostKeyOf(testSecrets);
const nonce = 'N'.repeat(32);
/** Proxies before the app, each a host of its own. */
const servers: Server[] = [];

const test = await testApp({ prepare: async ({ database }) => void (await testCatalogue(database)) });
const browser = new TestBrowser(test.app);
afterAll(async () => {
  for (const server of servers) server.close();
  await test[Symbol.asyncDispose]();
});

async function setHosts(fallbackHosts: readonly string[]) {
  await saveAgentContacts(test.database.db, { agentId: '3', contacts: [], fallbackHosts, releases: [] });
  test.modules.agent.forget(null);
}

const ask = async (first?: string) => await browser.get('getMultilineDomains', first === undefined ? {} : { first });
const askHealth = async (query: string, host = 'b.example') =>
  await test.app.inject({ url: `/health${query}`, headers: { host } });

describe('the list of hosts', () => {
  const hosts = ['https://b.example', 'https://c.example:8443'];

  it('is signed as the contract says, with its agent, serial and end', async () => {
    await setHosts(hosts);
    const { list, signature, ...rest } = await ask('https://b.example');
    expect(list).toEqual(hosts.map((domain) => ({ domain })));
    expect(rest.agentId).toBe('3');
    expect(rest.expiresAt - Date.now()).toBeGreaterThan(3 * 86_400_000);
    expect(rest.expiresAt - Date.now()).toBeLessThan(4 * 86_400_000);
    expect(key.verify(hostListText({ ...rest, domains: hosts }), signature)).toBe(true);
    expect(key.verify(hostListText({ ...rest, domains: [...hosts, 'https://evil.example'] }), signature)).toBe(false);
    expect(key.verify(hostListText({ ...rest, serial: rest.serial + 1, domains: hosts }), signature)).toBe(false);
  });

  it('begins with the home of the visitor where that is a domain of the agent, and with nothing else', async () => {
    await test.database.pool.query("insert into agent_domains (agent_id, domain) values (3, 'home.example')");
    test.modules.agent.forget(null);
    const firstOf = async (first: string) => (await ask(first)).list[0]?.domain;
    expect(await firstOf('https://home.example')).toBe('https://home.example');
    for (const first of ['https://evil.example', 'http://home.example', 'https://home.example:81', 'x', '']) {
      expect([first, await firstOf(first)]).toEqual([first, 'https://b.example']);
    }
    expect((await ask('https://home.example')).list).toHaveLength(3);
  });

  it('is empty and signed where there are none: that takes an older one back', async () => {
    const { serial } = await ask();
    await setHosts([]);
    const { list, signature, ...rest } = await ask('https://elsewhere.example');
    expect(list).toEqual([]);
    expect(rest.serial).toBeGreaterThan(serial);
    expect(key.verify(hostListText({ ...rest, domains: [] }), signature)).toBe(true);
  });
});

describe('/health', () => {
  it('proves to any page that the host is ours and whose it is', async () => {
    await setHosts(['https://b.example']);
    const answer = await askHealth(`?nonce=${nonce}`);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
    const { proof } = answer.json<{ proof: { nonce: string; agentId: string; host: string; signature: string } }>();
    expect(proof).toMatchObject({ nonce, agentId: '3', host: 'b.example' });
    expect(key.verify(hostProofText(proof), proof.signature)).toBe(true);
    expect(key.verify(hostProofText({ ...proof, host: 'evil.example' }), proof.signature)).toBe(false);
  });

  it('proves a domain of the agent on any port, and no other name', async () => {
    await setHosts(['https://c.example:8443']);
    for (const host of ['c.example:8443', 'C.example'])
      expect((await askHealth(`?nonce=${nonce}`, host)).json()).toMatchObject({ proof: { host: host.toLowerCase() } });
    for (const host of ['other.example', '10.0.0.1', 'c.example.evil.example', 'x.c.example', 'c.example.evil'])
      expect([host, (await askHealth(`?nonce=${nonce}`, host)).json()]).toEqual([host, { status: 'ok', parts: [] }]);
  });

  it('proves nothing for a name that was given up, from that moment on, whoever passes the question on', async () => {
    await setHosts(['https://b.example', 'https://given-up.example']);
    expect((await askHealth(`?nonce=${nonce}`, 'given-up.example')).json()).toHaveProperty('proof');
    await transact(test.database.db, (trx) => releaseDomain(trx, { agentId: '3', host: 'given-up.example' }));
    test.modules.agent.forget(null);
    const answer = await askHealth(`?nonce=${nonce}`, 'given-up.example');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', parts: [] }]);
  });

  it.each(['', '?nonce=short', `?nonce=${'x'.repeat(65)}`, `?nonce=${nonce}&nonce=${nonce}`, `?nonce=${nonce}%0A`])(
    'signs nothing for %s',
    async (query) => {
      expect((await askHealth(query)).json()).toEqual({ status: 'ok', parts: [] });
    },
  );

  it('signs no more than a stranger may ask for', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => askHealth(`?nonce=${nonce}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5);
    // A monitor is answered all the same.
    expect((await askHealth('')).statusCode).toBe(200);
  });
});

/** A host of its own that passes everything on to the app, or answers by itself. */
async function openHost(answer?: string): Promise<string> {
  const server = createServer((request, response) => {
    if (answer !== undefined) return void response.end(answer);
    const { host: name = '' } = request.headers;
    void test.app
      .inject({ url: request.url ?? '/', headers: { host: name }, remoteAddress: '203.0.113.9' })
      .then((inner) => response.writeHead(inner.statusCode).end(inner.body))
      .catch(() => response.destroy());
    return undefined;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the overview', () => {
  it('tells which host answers, whom, and who moved', async () => {
    const [good, blocked] = [await openHost(), await openHost('<html>blocked</html>')];
    await setHosts([good, blocked, 'http://127.0.0.1:1']);
    const name = new URL(good).host;
    const device = await browser.get('autoRegUser', { machineCode: browser.machineCode });
    if (device.claimed || device.needsConfirm) throw new Error('not opened');
    const login = { userCode: device.userCode, password: device.password };
    await browser.get('loginUser', login, { headers: { host: name } });
    await test.database.pool.query(
      "insert into host_moves (agent_id, day, from_host, to_host, moves) values (3, to_char(now(), 'YYYY-MM-DD'), 'x', $1, 4)",
      [name],
    );
    const { list, moves } = await test.modules.host.overview('3');
    expect(list.map(({ host: shown, state, day, week }) => [shown, state, day, week])).toEqual([
      [name, 'ok', 1, 1],
      [new URL(blocked).host, 'foreign', 0, 0],
      ['127.0.0.1:1', 'silent', 0, 0],
    ]);
    expect(moves).toEqual([{ from: 'x', to: name, moves: 4 }]);
  });
});
