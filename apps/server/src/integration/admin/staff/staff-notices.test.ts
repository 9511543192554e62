import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../app.test-data.ts';
import { codeOf, StaffBrowser } from '../../../testing/staff.ts';

const password = 'correct horse battery';
const minuteMs = 60_000;
let now = Date.now();

const test = await testApp({ deps: () => ({ clock: () => now }) });
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  now = Date.now();
  await test.database.pool.query('delete from staff; delete from staff_links; truncate rate_limits');
});

const chrome = (version: number) => ({
  'user-agent': `Mozilla/5.0 (Windows NT 10.0) Chrome/${version}.0 Safari/537.36`,
});

async function person(name: string) {
  const link = await test.modules.staff.setup.makeLink(test.database.db, { kind: 'invite', role: 'owner' });
  const browser = new StaffBrowser(test.app, '203.0.113.5');
  const { totpSecret } = await browser.get('setup/look', { token: link.token });
  const given = { token: link.token, name, password, code: codeOf(totpSecret, now) };
  const { data } = await browser.call('setup/finish', given, chrome(140));
  return { browser, totpSecret, recoveryCodes: data.recoveryCodes };
}

async function signIn(name: string, code: string, address: string, headers: Record<string, string>) {
  const browser = new StaffBrowser(test.app, address);
  const { ticket } = await browser.get('session/login', { name, password });
  const { code: answer } = await browser.call('session/verify', { ticket, code }, headers);
  expect(answer).toBe(0);
  return browser;
}

const told = async (browser: StaffBrowser) =>
  (await browser.get('session/me', {})).notices.map(({ kind, address }) => [kind, address]);

describe('somebody of the staff', () => {
  it('is told of a login from a new device or network, and not of one from where they were before', async () => {
    const { browser, totpSecret } = await person('boss');
    expect(await told(browser)).toEqual([]);
    const next = (address: string, headers: Record<string, string>) => {
      now += minuteMs;
      return signIn('boss', codeOf(totpSecret, now), address, headers);
    };
    // The same browser, updated, at another address of the same network.
    await next('203.0.113.77', chrome(141));
    expect(await told(browser)).toEqual([]);
    await next('198.51.100.4', chrome(141));
    expect(await told(browser)).toEqual([['newSignIn', '198.51.100.4']]);
    await next('203.0.113.5', { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' });
    await next('198.51.100.4', chrome(142));
    expect(await told(browser)).toEqual([
      ['newSignIn', '203.0.113.5'],
      ['newSignIn', '198.51.100.4'],
    ]);
  });

  it('is told once, and nobody else can take the notice away', async () => {
    const { browser, totpSecret } = await person('boss');
    const other = await person('amy');
    now += minuteMs;
    await signIn('boss', codeOf(totpSecret, now), '198.51.100.4', chrome(140));
    const [notice] = (await browser.get('session/me', {})).notices;
    const noticeId = notice?.noticeId ?? '';
    expect((await other.browser.call('session/seeNotice', { noticeId })).code).toBe(1004);
    await browser.get('session/seeNotice', { noticeId });
    expect(await told(browser)).toEqual([]);
    expect((await browser.call('session/seeNotice', { noticeId })).code).toBe(1004);
  });

  it('is told when a recovery code was used', async () => {
    const { browser, recoveryCodes } = await person('boss');
    await signIn('boss', recoveryCodes[0] ?? '', '203.0.113.5', chrome(140));
    expect(await told(browser)).toEqual([['recoveryUsed', '203.0.113.5']]);
  });

  it('sees how each session was opened, and ends all others by the password', async () => {
    const { browser, totpSecret } = await person('boss');
    now += minuteMs;
    const second = await signIn('boss', codeOf(totpSecret, now), '203.0.113.5', chrome(140));
    const { list } = await second.get('session/list', {});
    expect(list.map(({ way, current }) => [way, current])).toEqual([
      ['code', true],
      ['link', false],
    ]);
    expect((await second.call('session/revokeOthers', { password: 'wrong' })).code).toBe(1002);
    expect((await browser.call('session/me', {})).code).toBe(0);
    await second.get('session/revokeOthers', { password });
    expect((await browser.call('session/me', {})).code).toBe(-2);
    expect((await second.get('session/list', {})).list).toHaveLength(1);
    const { list: written } = await second.get('audit/list', { call: 'session/revokeOthers' });
    expect(written).toHaveLength(1);
  });
});
