import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../app.test-data.ts';
import { codeOf, StaffBrowser } from '../../../testing/staff.ts';

let now = Date.now();
const password = 'correct horse battery';

const test = await testApp({ deps: () => ({ clock: () => now }) });
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  now = Date.now();
  await test.database.pool.query('delete from staff; delete from staff_links; truncate rate_limits');
  await test.database.pool.query("delete from settings where key = 'console.allow-list'");
});

/** The first owner as the printed link makes them. */
async function firstOwner(name = 'boss') {
  const link = await test.modules.staff.setup.firstOwnerLink();
  const browser = new StaffBrowser(test.app);
  const { totpSecret } = await browser.get('setup/look', { token: link?.token ?? '' });
  const code = codeOf(totpSecret, now);
  const { recoveryCodes } = await browser.get('setup/finish', { token: link?.token ?? '', name, password, code });
  return { browser, token: link?.token ?? '', totpSecret, recoveryCodes };
}

async function signIn(name: string, secret: string, browser = new StaffBrowser(test.app)) {
  const { ticket } = await browser.get('session/login', { name, password });
  return { browser, answer: await browser.call('session/verify', { ticket, code: codeOf(secret, now) }) };
}

async function state(browser: StaffBrowser) {
  return (await browser.call('session/me', {})).code;
}

describe('the first owner', () => {
  it('is made by the printed link, once, and is signed in', async () => {
    const { browser, token, recoveryCodes } = await firstOwner();
    const me = await browser.get('session/me', {});
    expect(me).toMatchObject({
      name: 'boss',
      role: 'owner',
      agentIds: null,
      recoveryConfirmed: false,
      recoveryLeft: 10,
    });
    expect(await new StaffBrowser(test.app).call('setup/look', { token })).toMatchObject({
      status: 404,
      message: '链接无效、已使用或已过期',
    });
    expect(await test.modules.staff.setup.firstOwnerLink()).toBeNull();
    await browser.get('recovery/confirm', { code: recoveryCodes[3]?.toUpperCase() ?? '' });
    expect((await browser.get('session/me', {})).recoveryConfirmed).toBe(true);
  });

  it('has no second one by another link that was printed before', async () => {
    const other = await test.modules.staff.setup.firstOwnerLink();
    await firstOwner();
    expect((await new StaffBrowser(test.app).call('setup/look', { token: other?.token ?? '' })).status).toBe(404);
  });

  it('is not made by a link that is too old, or with a wrong code', async () => {
    const link = await test.modules.staff.setup.firstOwnerLink();
    const browser = new StaffBrowser(test.app);
    const token = link?.token ?? '';
    await browser.get('setup/look', { token });
    const wrong = await browser.call('setup/finish', { token, name: 'boss', password, code: '000000' });
    expect(wrong.data).toEqual({ fields: { code: expect.stringContaining('动态码') as string } });
    now += 24 * 3600 * 1000 + 1;
    expect((await browser.call('setup/look', { token })).status).toBe(404);
  });

  it('leaves no secret in the database', async () => {
    const { browser, token, totpSecret, recoveryCodes } = await firstOwner();
    const tables = ['staff', 'staff_recovery_codes', 'staff_links', 'staff_sessions', 'staff_audit'];
    const rows = await Promise.all(tables.map((table) => test.database.pool.query(`select * from ${table}`)));
    const all = JSON.stringify(rows.map((result) => result.rows as unknown[]));
    const session = browser.cookies.get('staff') ?? 'none';
    for (const secret of [password, token, totpSecret, session, ...recoveryCodes]) expect(all).not.toContain(secret);
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown name alike, and locks both alike', async () => {
    await firstOwner();
    const tries = async (name: string) => {
      const answers = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const { status, code, message } = await new StaffBrowser(test.app).call('session/login', {
          name,
          password: 'x',
        });
        answers.push({ status, code, message });
      }
      return answers;
    };
    const known = await tries('boss');
    expect(known).toEqual(await tries('nobody'));
    expect(known.map(({ code }) => code)).toEqual([...Array.from({ length: 8 }, () => 1002), 1003, 1003]);
    const elsewhere = new StaffBrowser(test.app, '198.51.100.9');
    expect((await elsewhere.call('session/login', { name: 'boss', password })).code).toBe(0);
  });

  it('gives up a ticket after five wrong codes', async () => {
    const { totpSecret } = await firstOwner();
    now += 60_000;
    const browser = new StaffBrowser(test.app);
    const { ticket } = await browser.get('session/login', { name: 'boss', password });
    for (let turn = 0; turn < 5; turn += 1) await browser.call('session/verify', { ticket, code: '000000' });
    const late = await browser.call('session/verify', { ticket, code: codeOf(totpSecret, now) });
    expect(late).toMatchObject({ code: 1002, message: '验证已过期，请重新输入密码' });
  });

  it('ends after eight idle hours, after seven days, on logout and when revoked', async () => {
    const { browser, totpSecret } = await firstOwner();
    now += 7 * 3600 * 1000;
    expect(await state(browser)).toBe(0);
    now += 9 * 3600 * 1000;
    expect(await state(browser)).toBe(-2);
    const second = (await signIn('boss', totpSecret)).browser;
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect(await state(second)).toBe(0);
      now += 6 * 3600 * 1000;
    }
    expect(await state(second)).toBe(-2);
    const third = (await signIn('boss', totpSecret)).browser;
    now += 60_000;
    const fourth = (await signIn('boss', totpSecret)).browser;
    const { list } = await fourth.get('session/list', {});
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    await fourth.get('session/revoke', { sessionId: list[1]?.sessionId ?? '', password });
    expect(await state(third)).toBe(-2);
    await fourth.get('session/logout', {});
    expect(await state(fourth)).toBe(-3);
  });

  it('ends the session that the browser had before, whoever signs in on it', async () => {
    const { browser, totpSecret } = await firstOwner();
    const before = new StaffBrowser(test.app);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    now += 60_000;
    expect((await signIn('boss', totpSecret, browser)).answer.code).toBe(0);
    expect([await state(browser), await state(before)]).toEqual([0, -2]);
    const { link } = await browser.get('staff/invite', { role: 'editor' });
    const token = link.split('/').at(-1) ?? '';
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    const setup = await browser.get('setup/look', { token });
    const code = codeOf(setup.totpSecret, now);
    await browser.get('setup/finish', { token, name: 'writer', password, code });
    expect([await state(browser), await state(before)]).toEqual([0, -2]);
  });

  it('is asked for again, by password, before recovery codes are renewed or another session is ended', async () => {
    const { browser, totpSecret, recoveryCodes } = await firstOwner();
    now += 60_000;
    const other = (await signIn('boss', totpSecret)).browser;
    const sessionId = (await browser.get('session/list', {})).list.find(({ current }) => !current)?.sessionId ?? '';
    const wrong = { code: 1002, message: '密码错误' };
    expect(await browser.call('recovery/renew', { password: 'wrong' })).toMatchObject(wrong);
    expect(await browser.call('session/revoke', { sessionId, password: 'wrong' })).toMatchObject(wrong);
    expect(await state(other)).toBe(0);
    await browser.get('recovery/confirm', { code: recoveryCodes[0] ?? '' });
    const renewed = await browser.get('recovery/renew', { password });
    expect(await browser.call('recovery/confirm', { code: recoveryCodes[0] ?? '' })).toMatchObject({ code: 1001 });
    await browser.get('recovery/confirm', { code: renewed.recoveryCodes[0] ?? '' });
    await browser.get('session/revoke', { sessionId, password });
    expect(await state(other)).toBe(-2);
    const tries = [];
    for (let turn = 0; turn < 8; turn += 1)
      tries.push((await browser.call('recovery/renew', { password: 'guess' })).code);
    expect(tries.at(-1)).toBe(1003);
  });

  it('takes no password that is tried first or is the own name', async () => {
    const { browser } = await firstOwner('bossofthings');
    for (const weak of ['qwertyuiop123', 'bossofthings1', 'liuguang-2026'])
      expect(await browser.call('session/password', { current: password, password: weak })).toMatchObject({
        code: 1001,
        data: { fields: { password: expect.any(String) as string } },
      });
    const link = (await browser.get('staff/invite', { role: 'editor' })).link;
    const input = { token: link.split('/').at(-1) ?? '', name: 'newcomer-here', code: '000000' };
    const answer = await new StaffBrowser(test.app).call('setup/finish', { ...input, password: 'newcomer-here' });
    expect(answer.data).toMatchObject({ fields: { password: '密码不能由账号、手机号或站点名称组成' } });
  });

  it('sets a cookie that scripts and other sites never see', async () => {
    const link = await test.modules.staff.setup.firstOwnerLink();
    const token = link?.token ?? '';
    const { totpSecret } = await new StaffBrowser(test.app).get('setup/look', { token });
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/admin/setup/finish',
      headers: { 'x-client': 'console/1' },
      payload: { token, name: 'boss', password, code: codeOf(totpSecret, now) },
    });
    expect(String(response.headers['set-cookie'])).toMatch(
      /^staff=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('staff', () => {
  it('come by a link in the role that it names, and see their agents only', async () => {
    const { browser } = await firstOwner();
    const { link } = await browser.get('staff/invite', { role: 'agentManager', agentIds: ['3'] });
    const token = link.split('/').at(-1) ?? '';
    const guest = new StaffBrowser(test.app);
    const { totpSecret, kind } = await guest.get('setup/look', { token });
    await guest.get('setup/finish', {
      token,
      name: 'amy',
      displayName: '小爱',
      password,
      code: codeOf(totpSecret, now),
    });
    const me = await guest.get('session/me', {});
    expect({ kind, role: me.role, agents: me.agents.map(({ agentId }) => agentId) }).toEqual({
      kind: 'invite',
      role: 'agentManager',
      agents: ['3'],
    });
    expect((await guest.call('staff/list', {})).code).toBe(1005);
    const { list } = await browser.get('staff/list', { keyword: '小' });
    expect(list.map(({ name }) => name)).toEqual(['amy']);
  });
});

describe('the networks that may use the console', () => {
  it('shut out others at once, and never the one who sets them', async () => {
    const { browser } = await firstOwner();
    const refused = await browser.call('allowList/save', { ranges: ['198.51.100.0/24'] });
    expect(refused.data).toMatchObject({ fields: { ranges: expect.stringContaining('203.0.113.1') as string } });
    await browser.get('allowList/save', { ranges: ['203.0.113.0/24', '2001:db8::/32'] });
    const login = { name: 'boss', password };
    expect((await new StaffBrowser(test.app, '198.51.100.1').call('session/login', login)).code).toBe(1005);
    expect((await new StaffBrowser(test.app, '2001:db8::5').call('session/login', login)).code).toBe(0);
    expect((await new StaffBrowser(test.app, '::ffff:203.0.113.9').call('session/login', login)).code).toBe(0);
    expect((await browser.call('session/me', {})).code).toBe(0);
    const broken = await browser.call('allowList/save', { ranges: ['203.0.113.1', 'office'] });
    expect(broken.data).toMatchObject({ fields: { ranges: expect.stringContaining('office') as string } });
  });
});

describe('the audit log', () => {
  it('has a row for every change, with who, what, before and after', async () => {
    const { browser } = await firstOwner();
    const { staffId } = await browser.get('session/me', {});
    await browser.get('staff/save', { staffId, displayName: '老板', role: 'owner', agentIds: null });
    const [entry] = (await browser.get('audit/list', { call: 'staff/save' })).list;
    expect(entry).toMatchObject({
      staffId,
      staffName: 'boss',
      role: 'owner',
      call: 'staff/save',
      subject: `staff ${staffId}`,
    });
    expect(entry?.details).toMatchObject({ before: { displayName: 'boss' }, after: { displayName: '老板' } });
    const failed = await browser.call('staff/save', { staffId: '999', displayName: '无', role: 'owner' });
    expect(failed.code).toBe(1004);
    expect((await browser.get('audit/list', { call: 'staff/save', keyword: '999' })).list).toEqual([]);
  });

  it('keeps no password, the old one of a change included', async () => {
    const { browser } = await firstOwner();
    const password2 = 'a wholly new sentence';
    await browser.get('session/password', { current: password, password: password2 });
    await browser.get('recovery/renew', { password: password2 });
    const { rows } = await test.database.pool.query<{ details: unknown }>('select details from staff_audit');
    const all = JSON.stringify(rows);
    for (const secret of [password, password2]) expect(all).not.toContain(secret);
  });

  it('cannot be changed, and shows it when somebody does around the trigger', async () => {
    const { browser } = await firstOwner();
    await Promise.all(Array.from({ length: 20 }, () => browser.get('staff/invite', { role: 'editor' })));
    const { pool } = test.database;
    for (const sql of ['update staff_audit set call = $1', 'delete from staff_audit where call <> $1']) {
      await expect(pool.query(sql, ['x'])).rejects.toThrow('append-only');
    }
    await expect(pool.query('truncate staff_audit')).rejects.toThrow('append-only');
    const whole = await browser.get('audit/verify', {});
    expect(whole).toMatchObject({ brokenAt: null });
    expect(whole.entries).toBeGreaterThan(20);
    const tampered = String(whole.entries - 5);
    await pool.query('alter table staff_audit disable trigger staff_audit_append_only');
    await pool.query("update staff_audit set subject = 'somebody else' where id = $1", [tampered]);
    expect((await browser.get('audit/verify', {})).brokenAt).toBe(tampered);
    await pool.query('delete from staff_audit where id = $1', [tampered]);
    expect((await browser.get('audit/verify', {})).brokenAt).toBe(String(whole.entries - 4));
    await pool.query('alter table staff_audit enable trigger staff_audit_append_only');
  });
});
