import type { DomainRow } from '@liuguang/contract/admin/domain.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { saveAgent } from '../../features/agent/agent.public.ts';
import { createListener } from '../../platform/db/listen.ts';
import { httpServer } from '../../testing/proxies/http-server.ts';
import { startDnsServer } from '../../testing/dns-server.ts';
import { StaffBrowser, staffCookie } from '../../testing/staff.ts';
import { testApp } from '../app.test-data.ts';

/** What the web server of whoever holds a domain now has, by host and path. */
const files = new Map<string, string>();
const agentId = '21';

const dns = await startDnsServer();
const fileServer = await httpServer((request, response) => {
  const body = files.get(`${request.headers.host} ${request.url}`);
  response.writeHead(body === undefined ? 404 : 200).end(body);
});
const { port } = fileServer;
const test = await testApp({
  config: {
    publicUrl: 'https://main.example',
    consoleUrl: 'https://console.main.example',
    dnsServers: [dns.address],
  },
  deps: ({ database }) => ({
    listener: createListener(database.url),
    // One other address of this machine stays what it is for everybody: not public.
    domainFiles: { port, isAllowed: (address) => address === '127.0.0.1' },
  }),
});
const blank = { logo: '', adultEnabled: false, channels: [], keys: {} };
await saveAgent(test.database.db, { ...blank, agentId, name: '甲', domains: [] });
await saveAgent(test.database.db, { ...blank, agentId: '22', name: '乙', domains: ['other.example'] });
const [owner, manager] = [await signedIn('owner', null), await signedIn('agentManager', [agentId])];
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  fileServer.close();
  await dns[Symbol.asyncDispose]();
});

async function signedIn(role: 'owner' | 'agentManager', agentIds: string[] | null): Promise<StaffBrowser> {
  const { cookie } = await staffCookie(test.database.db, { role, agentIds });
  const browser = new StaffBrowser(test.app, undefined, 'console.main.example');
  browser.cookies.set('__Host-staff', cookie.replace('staff=', ''));
  return browser;
}

const nameAt = async (host: string) =>
  (await test.app.inject({ url: '/api/agent/getAgentInfo', headers: { host } })).json<{ data: { agentName: string } }>()
    .data.agentName;
const tls = async (domain: string) =>
  (await test.app.inject(`/tls/allowed?domain=${encodeURIComponent(domain)}`)).statusCode;
const wantedOf = ({ wanted }: DomainRow) => wanted ?? expect.fail('nothing to show');

describe('a manager cannot take', () => {
  it.each([
    ['the host of the installation', 'main.example', '主站'],
    ['the host of the installation in capitals and with a dot', 'MAIN.Example.', '主站'],
    ['the host of the installation as an address', 'https://main.example/', '主站'],
    ['the host of the console', 'console.main.example', '主站'],
    ['the host of another agent', 'other.example', '其他渠道'],
    ['the host of another agent in capitals and with a dot', 'OTHER.example.', '其他渠道'],
    ['an IPv4 address', '203.0.113.7', 'IP 地址'],
    ['an IPv4 address in hexadecimals', '0x7f.1', 'IP 地址'],
    ['an IPv4 address as one number', '2130706433', 'IP 地址'],
    ['an IPv6 address', '[2606:4700::1111]', 'IP 地址'],
    ['this machine', 'localhost', '不是公网域名'],
    ['a name below this machine', 'tide.localhost', '不是公网域名'],
    ['a single label', 'intranet', '只有一级'],
    ['a wildcard', '*.example.org', '通配符'],
    ['a host with a port', 'good.example:8443', '端口'],
    ['a path', 'good.example/a', '不是域名'],
    ['somebody at a host', 'a@good.example', '不是域名'],
    ['an underscore', '_dmarc.good.example', '不是域名'],
    ['a label that is too long', `${'a'.repeat(64)}.example`, '不是域名'],
    ['a name that is too long', `${'a.'.repeat(125)}example`, '不是域名'],
    ['Cyrillic in Latin (mаin)', 'm\u0430in.example', '混用了不同文字'],
    ['the same in punycode', 'xn--min-6cd.example', '混用了不同文字'],
    ['an accent (máin)', 'm\u00e1in.example', '过于相似'],
    ['a digit for a letter (0ther)', '0ther.example', '过于相似'],
    ['two letters for one (rnain)', 'rnain.example', '过于相似'],
    ['a whole label in another script (оthеr below)', 'www.\u043e\u0442\u04bb\u0435\u0433.example', '过于相似'],
    ['a name below a look-alike', 'm.0ther.example', '过于相似'],
  ])('%s', async (_what, host, why) => {
    const answer = await manager.call('agents/claimDomain', { agentId, host });
    expect(answer).toMatchObject({ code: 1001, data: { fields: { host: expect.stringContaining(why) as string } } });
    expect((await manager.get('agents/domains', { agentId })).list).toEqual([]);
  });

  it('a host that is not proven: it is neither answered, nor a fallback host, nor gets a certificate', async () => {
    await manager.get('agents/claimDomain', { agentId, host: 'unproven.example' });
    const checked = await manager.get('agents/checkDomain', { agentId, host: 'unproven.example' });
    expect(checked).toMatchObject({ state: 'pending', proof: null, problem: expect.stringContaining('TXT') as string });
    expect(await nameAt('unproven.example')).not.toBe('甲');
    expect(await tls('unproven.example')).toBe(404);
    const hosts = { agentId, fallbackHosts: ['https://unproven.example'] };
    expect((await manager.call('agents/saveHosts', hosts)).code).toBe(1001);
    expect((await manager.call('agents/confirmDomain', { agentId, host: 'unproven.example' })).code).toBe(1005);
    await manager.get('agents/removeDomain', { agentId, host: 'unproven.example' });
  });

  it('anything for an agent of somebody else', async () => {
    for (const call of ['agents/claimDomain', 'agents/checkDomain', 'agents/removeDomain'] as const)
      expect((await manager.call(call, { agentId: '22', host: 'other.example' })).code).not.toBe(0);
    expect(await nameAt('other.example')).toBe('乙');
  });
});

describe('a host is taken', () => {
  it('by a DNS record, at once and with a certificate, and given up again', async () => {
    const host = 'dns.good.example';
    const claim = await manager.get('agents/claimDomain', { agentId, host: 'DNS.good.example.' });
    expect(claim).toMatchObject({ host, state: 'pending' });
    const { recordName, recordValue } = wantedOf(claim);
    dns.txt.set(recordName, ['v=spf1 -all', recordValue.toUpperCase()]);
    expect(await manager.get('agents/checkDomain', { agentId, host })).toMatchObject({ state: 'pending' });
    dns.txt.set(recordName, ['v=spf1 -all', recordValue]);
    expect(await manager.get('agents/checkDomain', { agentId, host })).toMatchObject({ state: 'proven', proof: 'dns' });
    await expect.poll(() => nameAt(host)).toBe('甲');
    expect([await tls(host), await tls(host.toUpperCase()), await tls(`${host}.`)]).toEqual([200, 404, 404]);
    await manager.get('agents/saveHosts', { agentId, fallbackHosts: [`https://${host}`] });
    await manager.get('agents/removeDomain', { agentId, host });
    await expect.poll(() => tls(host)).toBe(404);
    expect((await manager.get('agents/get', { agentId })).fallbackHosts).toEqual([]);
  });

  it('by a file of whoever holds the domain now, never one inside our network', async () => {
    const host = 'file.good.example';
    const { fileUrl, fileText } = wantedOf(await manager.get('agents/claimDomain', { agentId, host }));
    files.set(`${host} ${new URL(fileUrl).pathname}`, `${fileText}\n`);
    dns.a.set(host, ['127.0.0.2']);
    expect((await manager.get('agents/checkDomain', { agentId, host })).problem).toContain('内网地址');
    dns.a.set(host, ['127.0.0.1', '10.0.0.1']);
    expect((await manager.get('agents/checkDomain', { agentId, host })).problem).toContain('内网地址');
    dns.a.set(host, ['127.0.0.1']);
    expect(await manager.get('agents/checkDomain', { agentId, host })).toMatchObject({
      state: 'proven',
      proof: 'file',
    });
    await manager.get('agents/removeDomain', { agentId, host });
  });

  it('by whoever proves it: a claim keeps nobody out, and the record of one agent is no proof for another', async () => {
    const host = 'shared.good.example';
    const mine = await manager.get('agents/claimDomain', { agentId, host });
    const other = await signedIn('agentManager', ['22']);
    const theirs = await other.get('agents/claimDomain', { agentId: '22', host });
    dns.txt.set(wantedOf(theirs).recordName, [wantedOf(theirs).recordValue]);
    expect(await manager.get('agents/checkDomain', { agentId, host })).toMatchObject({ state: 'pending' });
    expect(await other.get('agents/checkDomain', { agentId: '22', host })).toMatchObject({ state: 'proven' });
    dns.txt.set(wantedOf(mine).recordName, [wantedOf(mine).recordValue]);
    expect(await manager.call('agents/checkDomain', { agentId, host })).toMatchObject({
      code: 1008,
      message: expect.stringContaining('其他渠道') as string,
    });
    expect((await manager.call('agents/claimDomain', { agentId, host })).code).toBe(1001);
  });

  it('on the word of an owner, which the audit log keeps', async () => {
    const host = 'word.good.example';
    await manager.get('agents/claimDomain', { agentId, host });
    expect(await owner.get('agents/confirmDomain', { agentId, host })).toMatchObject({
      state: 'proven',
      proof: 'hand',
    });
    const { list } = await owner.get('audit/list', {});
    expect(list.find(({ subject }) => subject === `domain ${host}`)).toMatchObject({
      call: 'agents/confirmDomain',
      details: { by: 'hand' },
    });
  });

  it('with so many checks in an hour, and so many claims', async () => {
    const host = 'often.good.example';
    await manager.get('agents/claimDomain', { agentId, host });
    const codes: number[] = [];
    for (let turn = 0; turn < 21; turn += 1)
      codes.push((await manager.call('agents/checkDomain', { agentId, host })).code);
    expect(codes.filter((code) => code !== 0)).toEqual([1003]);
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await manager.call('agents/claimDomain', { agentId, host: `n${turn}.good.example` });
      if (answer.code !== 0) break;
    }
    const { list } = await manager.get('agents/domains', { agentId });
    expect(list.filter(({ state }) => state === 'pending')).toHaveLength(20);
  });
});

describe('a certificate', () => {
  it.each([
    ['main.example', 200],
    ['console.main.example', 200],
    ['other.example', 200],
    ['www.other.example', 404],
    ['127.0.0.1', 404],
    ['', 404],
    [`${'a'.repeat(5000)}.example`, 404],
  ])('is allowed for %s: %i', async (domain, status) => {
    expect(await tls(domain)).toBe(status);
  });

  it('says nothing but yes or no', async () => {
    for (const url of ['/tls/allowed', '/tls/allowed?domain=a&domain=main.example', '/tls/allowed?domain=main.example'])
      expect((await test.app.inject(url)).body).toBe('');
  });
});

const hstsOf = async (host: string, url = '/api/agent/getAgentInfo') =>
  (await test.app.inject({ url, headers: { host } })).headers['strict-transport-security'];

describe('HSTS', () => {
  it('is for the installation alone, until the agent chooses it', async () => {
    expect(await hstsOf('main.example')).toBe('max-age=31536000; includeSubDomains');
    expect(await hstsOf('console.main.example', '/console/')).toBe('max-age=31536000; includeSubDomains');
    for (const url of ['/', '/api/agent/getAgentInfo', '/health']) {
      expect(await hstsOf('other.example', url)).toBeUndefined();
      expect(await hstsOf('unknown.example', url)).toBeUndefined();
    }
    const change = { agentId: '22', hsts: true };
    expect((await owner.call('agents/setHsts', change)).code).toBe(1001);
    await owner.get('agents/setHsts', { ...change, accepted: true });
    // The names beside and below the agent's host are no business of ours.
    for (const url of ['/', '/api/agent/getAgentInfo', '/health'])
      await expect.poll(() => hstsOf('other.example', url)).toBe('max-age=31536000');
    await owner.get('agents/setHsts', { agentId: '22', hsts: false });
    await expect.poll(() => hstsOf('other.example')).toBeUndefined();
  });
});
