import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import type { IdentityApp } from '../../../testing/identity-app.ts';
import { signedInStaff } from '../../../testing/staff.ts';
import { secondFactorPersonalData } from './second-factor.personal.ts';
import { codeOf, guard, type Guarded, member, password, ticketIn, withFactor } from './with-factor.test-data.ts';

let test: IdentityApp;
let here: TestBrowser;
let owner: Guarded;
withFactor('133', (visit) => ({ test, here, owner } = visit));

const asksSession = { code: 1011, message: '请先完成两步验证', data: { by: 'session', ticket: null } };
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.database.pool.query<T>(text, values)).rows;
const titles = async (browser = here) => (await browser.get('sysNotify', {})).list.map(({ title }) => title);
const verified = async () => await here.get('secondFactor/verify', { code: owner.nextCode() });
async function smsCode(scene: 'bind' | 'untie' | 'delete', phone: string, browser = here): Promise<string> {
  test.time.now += 60_000;
  await browser.get('savePhoneCode', scene === 'bind' ? { phone, scene } : { scene });
  return await test.code(phone);
}
async function otherDevice(): Promise<TestBrowser> {
  const browser = test.browser();
  const ticket = ticketIn(await browser.call('loginUser', { userCode: owner.userCode, password }));
  await browser.get('secondFactor/enter', { ticket, code: owner.nextCode() });
  return browser;
}

const login = async () => (await test.browser().call('loginUser', { userCode: owner.userCode, password })).code;

describe('turning the second factor on', () => {
  it('needs a phone or password of its own, and says so', async () => {
    const visitor = test.browser();
    await visitor.enter();
    expect(await visitor.call('secondFactor/begin', {})).toMatchObject({
      code: 1005,
      message: '请先绑定手机号或设置密码',
    });
    expect(await visitor.get('secondFactor/state', {})).toEqual({ on: false, since: null, endsAt: null, codesLeft: 0 });
  });

  it('needs the person to show once more who they are', async () => {
    const phone = `134${owner.phone.slice(3)}`;
    const { here: fresh } = await member(test, phone);
    test.time.now += 11 * 60_000;
    expect(await fresh.call('secondFactor/begin', {})).toMatchObject({ code: 1005, message: '请先验证身份' });
  });

  it('counts from the first right code of the session that was shown the key; before, nothing is asked', async () => {
    const phone = `135${owner.phone.slice(3)}`;
    const { here: fresh, userCode } = await member(test, phone);
    const second = test.browser();
    await second.get('loginUser', { userCode, password });
    await fresh.get('verifyPassword', { password });
    const { secret, uri } = await fresh.get('secondFactor/begin', {});
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(userCode);
    const stored = await rows<{ secret: Buffer }>('select secret from second_factors');
    expect(stored.some((row) => row.secret.toString('latin1').includes(secret))).toBe(false);

    expect(await fresh.call('secondFactor/confirm', { code: '000000' })).toMatchObject({ code: 1002 });
    expect(await second.call('secondFactor/confirm', { code: codeOf(test, secret) })).toMatchObject({ code: 1008 });
    expect((await test.browser().call('loginUser', { userCode, password })).code).toBe(0);

    const { recoveryCodes } = await fresh.get('secondFactor/confirm', { code: codeOf(test, secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await second.get('secondFactor/state', {})).toEqual({
      on: true,
      since: test.time.now,
      endsAt: null,
      codesLeft: 10,
    });
    expect(await titles(second)).toEqual(['两步验证已开启']);
    expect((await test.browser().call('loginUser', { userCode, password })).code).toBe(1011);
    expect(await fresh.call('secondFactor/confirm', { code: codeOf(test, secret) })).toMatchObject({ code: 1008 });
    await fresh.get('verifyPassword', { password });
    expect(await fresh.call('secondFactor/begin', {})).toMatchObject({ code: 1008, message: '两步验证已经开启' });
  });

  it('takes no key that was shown half an hour ago', async () => {
    const phone = `136${owner.phone.slice(3)}`;
    const { here: fresh } = await member(test, phone);
    await fresh.get('verifyPassword', { password });
    const { secret } = await fresh.get('secondFactor/begin', {});
    test.time.now += 30 * 60_000;
    expect(await fresh.call('secondFactor/confirm', { code: codeOf(test, secret) })).toMatchObject({
      code: 1008,
      message: '设置已过期，请重新开始',
    });
  });

  it('ends a one-time password that was issued before', async () => {
    const phone = `138${owner.phone.slice(3)}`;
    const { here: fresh } = await member(test, phone);
    const lost = test.browser();
    test.time.now += 60_000;
    await lost.get('savePhoneCode', { phone, scene: 'reset' });
    const silent = await lost.get('redefinePwd', { phone, code: await test.code(phone), password });
    // All sessions ended with the reset; the owner comes back by the new password.
    await fresh.get('loginUser', { userCode: silent.userCode, password });
    await guard(test, fresh, phone);
    expect((await lost.call('loginUser', { userCode: silent.userCode, password: silent.password })).code).toBe(1002);
  });
});

describe('a change that wants the second factor', () => {
  it('is the password', async () => {
    const change = { oldPassword: password, password: 'night sail 8' };
    expect(await here.call('updatePwd', change)).toMatchObject(asksSession);
    await verified();
    expect((await here.call('updatePwd', change)).code).toBe(0);
  });

  it('is the phone: another one, or none', async () => {
    const next = `139${owner.phone.slice(3)}`;
    await here.get('verifyPassword', { password });
    const bind = { phone: next, code: await smsCode('bind', next) };
    expect(await here.call('bindPhone', bind)).toMatchObject(asksSession);
    await verified();
    expect((await here.call('bindPhone', bind)).code).toBe(0);
    const code = await smsCode('untie', next);
    expect(await here.call('untiePhone', { code })).toMatchObject(asksSession);
    await verified();
    expect((await here.call('untiePhone', { code })).code).toBe(0);
  });

  it('is the end of the account', async () => {
    expect(await here.call('deleteMe', { password })).toMatchObject(asksSession);
    await verified();
    expect((await here.call('deleteMe', { password })).code).toBe(0);
    expect(await rows('select 1 from second_factors where account_id = $1', [owner.accountId])).toEqual([]);
  });

  it('is made once for each time it was shown, within ten minutes, in the session that has shown it', async () => {
    const second = await otherDevice();
    await verified();
    expect(await second.call('secondFactor/codes', {})).toMatchObject(asksSession);
    await here.get('secondFactor/codes', {});
    expect(await here.call('secondFactor/codes', {})).toMatchObject(asksSession);
    await verified();
    test.time.now += 10 * 60_000 + 1;
    expect(await here.call('secondFactor/codes', {})).toMatchObject(asksSession);
  });

  it('asks nothing of who has none', async () => {
    const { here: plain } = await member(test, `150${owner.phone.slice(3)}`);
    expect((await plain.call('updatePwd', { oldPassword: password, password: 'night sail 8' })).code).toBe(0);
    expect(await plain.call('secondFactor/verify', { code: '000000' })).toMatchObject({ code: 1008 });
  });

  it('gives one session few guesses, and leaves the others theirs', async () => {
    const second = await otherDevice();
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) answers.push((await second.call('secondFactor/verify', { code: '000000' })).code);
    expect(answers).toEqual([1002, 1002, 1002, 1002, 1002, 1003]);
    await verified();
  });
});

describe('recovery codes', () => {
  it('are made anew, and the old ones are over', async () => {
    await verified();
    const { recoveryCodes } = await here.get('secondFactor/codes', {});
    expect(recoveryCodes.filter((code) => owner.recoveryCodes.includes(code))).toEqual([]);
    expect(await titles()).toContain('恢复码已重新生成');
    expect((await here.call('secondFactor/verify', { code: owner.recoveryCodes[0] ?? '' })).code).toBe(1002);
    expect((await here.call('secondFactor/verify', { code: recoveryCodes[0] ?? '' })).code).toBe(0);
  });

  it('are kept as hashes', async () => {
    const stored = JSON.stringify(await rows("select encode(code_hash, 'escape') as hash from second_factor_codes"));
    expect(owner.recoveryCodes.filter((code) => stored.includes(code.replaceAll('-', '')))).toEqual([]);
  });
});

const staff = (role: 'agentManager' | 'moderator', agentIds: string[] | null) =>
  signedInStaff(test, { role, agentIds, at: test.time.now });

describe('turning it off', () => {
  it('wants the factor itself, and tells every device', async () => {
    const second = await otherDevice();
    expect(await here.call('secondFactor/end', {})).toMatchObject(asksSession);
    await verified();
    await here.get('secondFactor/end', {});
    expect(await titles(second)).toContain('两步验证已关闭');
    expect(await login()).toBe(0);
    expect(await here.call('secondFactor/end', { password })).toMatchObject({ code: 1008 });
  });

  it('never goes by session and password at once: it ends 72 hours after every device was told', async () => {
    const second = await otherDevice();
    expect((await here.call('secondFactor/end', { password: 'another one 7' })).code).toBe(1002);
    const { endsAt } = await here.get('secondFactor/end', { password });
    expect(endsAt).toBe(test.time.now + 72 * 3_600_000);
    expect(await titles(second)).toContain('两步验证将在 72 小时后关闭');
    test.time.now += 72 * 3_600_000 - 1000;
    // Asked for again, it comes neither later nor sooner.
    expect(await here.get('secondFactor/end', { password })).toEqual({ endsAt });
    await test.modules.account.secondFactors.endDue();
    expect(await here.get('secondFactor/state', {})).toMatchObject({ on: true, endsAt });
    expect(await login()).toBe(1011);
    test.time.now += 1000;
    await test.modules.account.secondFactors.endDue();
    expect(await here.get('secondFactor/state', {})).toEqual({ on: false, since: null, endsAt: null, codesLeft: 0 });
    expect(await titles(second)).toContain('两步验证已关闭');
    expect(await login()).toBe(0);
  });

  it('is kept by any device of the account in these hours', async () => {
    const second = await otherDevice();
    await here.get('secondFactor/end', { password });
    await second.get('secondFactor/keep', {});
    await second.get('secondFactor/keep', {});
    expect((await titles(here)).filter((title) => title === '两步验证保持开启')).toHaveLength(1);
    test.time.now += 73 * 3_600_000;
    await test.modules.account.secondFactors.endDue();
    expect(await here.get('secondFactor/state', {})).toMatchObject({ on: true, endsAt: null });
  });

  it('goes by staff who may help, with a reason, in the log and in a message', async () => {
    const { accountId } = owner;
    const helper = await staff('agentManager', ['3']);
    const [foreign, moderator] = [await staff('agentManager', ['8']), await staff('moderator', null)];
    const wanted = { accountId, reason: '手机丢失，核对了订单' };
    expect(await foreign.call('users/resetSecondFactor', wanted)).toMatchObject({ code: 1004 });
    expect(await moderator.call('users/resetSecondFactor', wanted)).toMatchObject({ code: 1005 });
    expect(await helper.call('users/resetSecondFactor', { accountId, reason: '' })).toMatchObject({ code: 1001 });
    expect((await helper.get('users/get', { accountId })).secondFactorSince).toBeGreaterThan(0);
    await helper.get('users/resetSecondFactor', wanted);
    expect(await login()).toBe(0);
    expect(await titles()).toContain('两步验证已重置');
    expect(await helper.get('users/get', { accountId })).toMatchObject({ secondFactorSince: null });
    const actions = JSON.stringify(await helper.get('users/actions', { accountId }));
    expect(actions).toContain('重置两步验证：手机丢失，核对了订单');
    const log = JSON.stringify(await rows("select * from staff_audit where call = 'users/resetSecondFactor'"));
    expect(log).toContain('手机丢失，核对了订单');
    expect(await helper.call('users/resetSecondFactor', wanted)).toMatchObject({
      code: 1008,
      message: '该账号没有开启两步验证',
    });
  });
});

/** Somebody else's device, which binds the owner's phone. */
async function merging(into: TestBrowser, secondFactor?: string) {
  const code = await smsCode('bind', owner.phone, into);
  return async (given = secondFactor) =>
    await into.call('bindPhone', {
      phone: owner.phone,
      code,
      merge: true,
      ...(given === undefined ? {} : { secondFactor: given }),
    });
}

describe('a merge', () => {
  it('wants the second factor of the account that comes along; where the other has none, it moves', async () => {
    const device = test.browser();
    const { userCode } = await device.enter();
    await here.get('secondFactor/end', { password });
    const merge = await merging(device);
    expect(await merge()).toMatchObject({
      code: 1011,
      message: '该手机号的账号开启了两步验证，请输入它的验证码',
      data: { by: 'code' },
    });
    expect((await merge('000000')).code).toBe(1002);
    expect((await here.get('getUserInfo', {})).userCode).toBe(owner.userCode);
    expect((await merge(owner.nextCode())).code).toBe(0);
    expect(await device.get('secondFactor/state', {})).toMatchObject({ on: true, endsAt: null });

    expect(await device.get('secondFactor/state', {})).toMatchObject({ on: true, codesLeft: 10 });
    expect(await titles(device)).toContain('两步验证随账号合并保留');
    // Authenticator and recovery codes go on, for the account that remains.
    const third = test.browser();
    const ticket = ticketIn(await third.call('loginUser', { userCode, password }));
    const entered = await third.get('secondFactor/enter', { ticket, code: owner.recoveryCodes[3] ?? '' });
    expect(entered.userCode).toBe(userCode);
  });

  it('leaves the factor of the account that remains as it is', async () => {
    const phone = `151${owner.phone.slice(3)}`;
    const { here: target } = await member(test, phone);
    const theirs = await guard(test, target, phone);
    await target.get('verifyPassword', { password });
    const merge = await merging(target);
    // First its own, because its phone changes, then that of the account that comes along.
    expect(await merge(owner.nextCode())).toMatchObject(asksSession);
    await target.get('secondFactor/verify', { code: theirs.nextCode() });
    expect((await merge(owner.nextCode())).code).toBe(0);
    expect((await target.call('secondFactor/verify', { code: owner.nextCode() })).code).toBe(1002);
    expect((await target.call('secondFactor/verify', { code: theirs.nextCode() })).code).toBe(0);
    const kept = await rows('select account_id from second_factors where account_id in ($1, $2)', [
      owner.accountId,
      theirs.accountId,
    ]);
    expect(kept).toEqual([{ account_id: theirs.accountId }]);
  });
});

describe('the export', () => {
  it('says that it is on and since when, and nothing that opens anything', async () => {
    const exported = await secondFactorPersonalData.export(test.database.db, owner.accountId);
    expect(exported).toEqual({ on: true, since: expect.any(Date) as Date, recoveryCodesLeft: 10 });
    expect(JSON.stringify(exported)).not.toContain(owner.secret);
  });
});
