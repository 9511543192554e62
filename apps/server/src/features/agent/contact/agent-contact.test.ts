import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type AgentContactsImport, saveAgentContacts } from './agent-contact.import.ts';
import { agentContactRepository } from './agent-contact.repository.ts';
import { agentContactService } from './agent-contact.service.ts';
import { agentRepository } from '../agent.repository.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { compareVersions } from '../version.ts';

const database = await testDatabase();
const contacts = agentContactService({ repository: agentContactRepository(database.db), clock: Date.now });
afterAll(() => database.close());

const release = (versionName: string, isForceUpdate = false, platform: Platform = 'android') => ({
  platform,
  versionName,
  updateContent: `新版本 ${versionName}`,
  apkUrl: platform === 'web' ? '' : `https://example.com/${platform}`,
  isForceUpdate,
});
const given: AgentContactsImport = {
  agentId: '3',
  contacts: [
    { kind: 'official', name: '官方频道', value: '@liuguang', link: 'https://example.com/channel' },
    { kind: 'business', name: '商务合作', value: 'ad@example.com', link: null },
    { kind: 'group', name: '交流群', value: '10001', link: '/#/feedback' },
    { kind: 'address', name: '永久地址', value: 'https://forever.example/', link: null },
  ],
  fallbackHosts: ['https://b.example', 'http://c.example:8080'],
  releases: [release('1.9.0'), release('1.10')],
};
const save = async (changes: Partial<AgentContactsImport> = {}) =>
  await saveAgentContacts(database.db, { ...given, ...changes });
beforeEach(() => save());

it('tells contacts, groups, addresses and hosts in the order of the operator, also after saving again', async () => {
  await save();
  expect((await contacts.contacts('3')).map(({ kind, link }) => [kind, link])).toEqual([
    ['official', 'https://example.com/channel'],
    ['business', null],
    ['group', '/#/feedback'],
  ]);
  expect(await contacts.groups('3')).toEqual([{ kind: 'group', name: '交流群', value: '10001', link: '/#/feedback' }]);
  expect(await contacts.addresses('3')).toEqual([{ name: '永久地址', url: 'https://forever.example/' }]);
  expect((await hosts()).origins).toEqual(['https://b.example', 'http://c.example:8080']);
});

const hosts = async () => (await agentRepository(database.db).directory()).hosts.get('3') ?? { serial: 0, origins: [] };

it('raises the serial with every change of the hosts, and with nothing else', async () => {
  const { serial } = await hosts();
  await save({ contacts: [] });
  expect((await hosts()).serial).toBe(serial);
  await save({ fallbackHosts: given.fallbackHosts.toReversed() });
  const turned = (await hosts()).serial;
  expect(turned).toBeGreaterThan(serial);
  // Two changes within a second as well.
  await save({ fallbackHosts: [] });
  expect((await hosts()).serial).toBeGreaterThan(turned);
});

it('makes each fallback host a domain of the agent, so that a visitor finds the same agent there', async () => {
  const { byDomain } = await agentRepository(database.db).directory();
  expect([byDomain.get('b.example'), byDomain.get('c.example')]).toEqual(['3', '3']);
});

const way = (link: string) => ({ kind: 'service' as const, name: link, value: 'x', link });

it('lets a tap call or write, and nothing more', async () => {
  await save({ contacts: [way('tel:+86-21-55550101'), way('mailto:help@example.com')] });
  expect((await contacts.contacts('3')).map(({ link }) => link)).toEqual([
    'tel:+86-21-55550101',
    'mailto:help@example.com',
  ]);
  for (const link of ['mailto:a@b.example?body=send', 'tel:*21*1#', 'sms:10086', 'weixin://x'])
    await expect(save({ contacts: [way(link)] })).rejects.toThrow('contact');
});

it.each<[string, Partial<AgentContactsImport>]>([
  ['contact', { contacts: [{ kind: 'group', name: '群', value: 'x', link: 'javascript:alert(1)' }] }],
  ['contact', { contacts: [{ kind: 'address', name: '地址', value: '/#/home', link: null }] }],
  ['contact', { contacts: [{ kind: 'address', name: '地址', value: 'https://a@b.example', link: null }] }],
  ['fallback host', { fallbackHosts: ['b.example'] }],
  ['fallback host', { fallbackHosts: ['https://b.example/path'] }],
  ['fallback host', { fallbackHosts: ['https://user@b.example'] }],
  ['version', { releases: [release('latest')] }],
  ['version', { releases: [{ ...release('1.0'), apkUrl: 'data:text/html,x' }] }],
])('refuses a wrong %s: %o', async (what, changes) => {
  await expect(save(changes)).rejects.toThrow(what);
});

it('is harmless whatever stands in the rows', async () => {
  await database.pool.query(`
    update agent_contacts set link = 'javascript:alert(1)', value = 'javascript:alert(2)';
    update agent_releases set apk_url = 'data:text/html,x'`);
  expect((await contacts.contacts('3')).map(({ link }) => link)).toEqual([null, null, null]);
  expect(await contacts.addresses('3')).toEqual([]);
  expect((await contacts.update('3', 'android')).updateMessage?.apkUrl).toBe('');
});

describe('a version', () => {
  it.each([
    ['1.10', '1.9', 1],
    ['1.2', '1.2.0', 0],
    ['v2', '1.99.99', 1],
    ['1.0.0.1', '1.0', 1],
    ['0.9', '0.10', -1],
    ['01.2', '1.02', 0],
  ])('%s against %s', (a, b, sign) => {
    expect([Math.sign(compareVersions(a, b)), Math.sign(compareVersions(b, a)) + 0]).toEqual([sign, 0 - sign]);
  });

  it('is newer only when it is, and must be taken when one that was skipped had to be', async () => {
    expect(await contacts.update('3', 'android')).toMatchObject({
      isForcedUpdate: false,
      updateMessage: { versionName: '1.10' },
    });
    expect(await contacts.update('3', 'android', '1.9')).toMatchObject({ updateMessage: { versionName: '1.10' } });
    for (const current of ['1.10', '1.10.0', '1.11', '2']) {
      expect(await contacts.update('3', 'android', current)).toEqual({ isForcedUpdate: false, updateMessage: null });
    }
    await save({ releases: [release('1.9'), release('1.10', true), release('1.11')] });
    expect(await contacts.update('3', 'android')).toMatchObject({
      isForcedUpdate: false,
      updateMessage: { versionName: '1.11' },
    });
    expect(await contacts.update('3', 'android', '1.9')).toMatchObject({
      isForcedUpdate: true,
      updateMessage: { versionName: '1.11', isForceUpdate: true },
    });
    expect(await contacts.update('3', 'android', '1.10')).toMatchObject({
      isForcedUpdate: false,
      updateMessage: { isForceUpdate: false },
    });
  });

  it('is measured by versions of its own platform only, and got from there', async () => {
    await save({ releases: [release('9.0', true), release('2.1', true, 'ios'), release('0.0.2', true, 'web')] });
    expect(await contacts.update('3', 'web', productVersion)).toEqual({ isForcedUpdate: false, updateMessage: null });
    expect(await contacts.update('3', 'web', '0.0.1')).toMatchObject({
      isForcedUpdate: true,
      updateMessage: { versionName: '0.0.2', apkUrl: '' },
    });
    expect(await contacts.update('3', 'ios', '2.0')).toMatchObject({
      isForcedUpdate: true,
      updateMessage: { versionName: '2.1', apkUrl: 'https://example.com/ios' },
    });
    expect(await contacts.update('3', 'ios', '2.1')).toMatchObject({ updateMessage: null });
  });

  it('shuts nobody out that cannot be got: a bundle that this server lacks, a wrapper without a link', async () => {
    await save({ releases: [release('900.0', true, 'web'), { ...release('9.0', true), apkUrl: '' }] });
    expect(await contacts.update('3', 'web', productVersion)).toEqual({ isForcedUpdate: false, updateMessage: null });
    expect(await contacts.update('3', 'android', '1.0')).toMatchObject({
      isForcedUpdate: false,
      updateMessage: { versionName: '9.0', isForceUpdate: false },
    });
  });

  it('is not told before its time, nor by another agent', async () => {
    await database.pool.query(
      "update agent_releases set published_at = now() + interval '1 hour' where version_name = '1.10'",
    );
    expect(await contacts.update('3', 'android')).toMatchObject({ updateMessage: { versionName: '1.9.0' } });
    expect(await contacts.update('8', 'android')).toEqual({ isForcedUpdate: false, updateMessage: null });
  });
});
