import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { identityApp } from '../../../testing/identity-app.ts';
import { signedInStaff } from '../../../testing/staff.ts';
import { codeOf } from '../second-factor/with-factor.test-data.ts';

const hourMs = 3600 * 1000;
const password = 'night sail 8';
let here: TestBrowser;
let accountId: string;
let userCode: string;

const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  here = test.browser();
  ({ userCode } = await here.enter());
  accountId = (await rows<{ id: string }>('select id from accounts where user_code = $1', [userCode]))[0]?.id ?? '';
});

const staff = (role: StaffRole, agentIds: string[] | null = null) =>
  signedInStaff(test, { role, agentIds, at: test.time.now });
const [opener, second] = [await staff('agentManager', ['3']), await staff('owner')];

async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await test.database.pool.query<T>(text, values)).rows;
}

/** Time passes, and everybody comes back often enough to stay signed in. */
async function sleepUntil(moment: number): Promise<void> {
  test.time.now = moment;
  const { pool } = test.database;
  await pool.query('update staff_sessions set created_at = $1, last_seen_at = $1', [new Date(moment)]);
  await pool.query(
    "update sessions set last_seen_at = $1::timestamptz, expires_at = $1::timestamptz + interval '1 day'",
    [new Date(moment)],
  );
}
const sleep = async (ms: number) => await sleepUntil(test.time.now + ms);

const proof = { proofKind: 'order', proof: '订单号 202701010001，金额 30 元' } as const;
const open = async (by = opener) => (await by.get('users/openRecovery', { accountId, ...proof })).recoveryId;
const claim = async () => await here.get('updatePwd', { password: 'harbour at four 7' });
const info = async (browser = here) => await browser.get('getUserInfo', {});
const titles = async (browser = here) => (await browser.get('sysNotify', {})).list.map(({ title }) => title);

/** A device account, as far as a code that can be used. */
async function codeInHand() {
  const recoveryId = await open();
  await sleep(24 * hourMs);
  const { code } = await opener.get('users/recoveryCode', { recoveryId });
  return { recoveryId, code };
}

describe('a youth PIN', () => {
  it('is replaced by one that only the guardian is told, and youth mode stays on', async () => {
    await here.get('youthMode', { on: true, pin: '1234' });
    const { pin } = await opener.get('users/resetYouthPin', { accountId, reason: '监护人来电核对了订单' });
    expect(pin).toMatch(/^\d{4}$/);
    expect(await info()).toMatchObject({ youthMode: true });
    const wrong = pin === '1234' ? '4321' : '1234';
    expect((await here.call('youthMode', { on: false, pin: wrong })).code).toBe(1002);
    const [told] = (await here.get('sysNotify', {})).list;
    expect(told).toMatchObject({ title: '青少年模式密码已重置', link: '/youthMode' });
    expect(told?.text).not.toContain(pin);
    const log = JSON.stringify(await rows("select * from staff_audit where call = 'users/resetYouthPin'"));
    expect(log).toContain('监护人来电核对了订单');
    expect(log).not.toContain(`"${pin}"`);
    expect(await here.get('youthMode', { on: false, pin })).toEqual({ youthMode: false });
  });

  it('needs a reason, youth mode, and somebody who may', async () => {
    expect(await opener.call('users/resetYouthPin', { accountId, reason: '' })).toMatchObject({ code: 1001 });
    expect(await opener.call('users/resetYouthPin', { accountId, reason: '来电' })).toMatchObject({
      code: 1008,
      message: '该账号没有开启青少年模式',
    });
    await here.get('youthMode', { on: true, pin: '1234' });
    const [foreign, moderator] = [await staff('agentManager', ['8']), await staff('moderator')];
    expect(await foreign.call('users/resetYouthPin', { accountId, reason: '来电' })).toMatchObject({ code: 1004 });
    expect(await moderator.call('users/resetYouthPin', { accountId, reason: '来电' })).toMatchObject({ code: 1005 });
  });
});

describe('the account of a device', () => {
  it('comes back after a day, by a code, with a password of its own; what it had is there', async () => {
    await here.get('updateUserInfo', { nickname: '丢了手机' });
    const recoveryId = await open();
    expect(await opener.call('users/recoveryCode', { recoveryId })).toMatchObject({
      code: 1008,
      message: '等待期还没有结束',
    });
    await sleep(24 * hourMs - 1);
    expect((await opener.call('users/recoveryCode', { recoveryId })).code).toBe(1008);
    await sleep(1);
    const { code, expiresAt } = await opener.get('users/recoveryCode', { recoveryId });
    expect(expiresAt).toBe(test.time.now + 24 * hourMs);

    const phone = test.browser();
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const silent = await phone.get('recovery/use', { userCode: userCode.toLowerCase(), code: typed, password });
    const user = await phone.get('loginUser', { userCode: silent.userCode, password: silent.password });
    expect(user).toMatchObject({ userCode, nickname: '丢了手机', claimed: true, hasPassword: true });
    expect(user).not.toHaveProperty('recovery');
    expect(await titles(phone)).toEqual(['账号已找回', '找回码已发出', '有人申请找回你的账号']);
    // The lost device is out, and its machine code opens nothing any more.
    expect((await here.call('getUserInfo', {})).code).toBe(-2);
    expect(await here.get('autoRegUser', { machineCode: here.machineCode, confirmed: true })).toEqual({
      claimed: true,
    });
    // One use.
    const again = { userCode, code, password: 'another sail 9' };
    expect((await test.browser().call('recovery/use', again)).code).toBe(1002);
    expect(await test.browser().get('loginUser', { userCode, password })).toMatchObject({ userCode });
  });

  it('is not given away by one of the staff once it has a phone or password', async () => {
    const recoveryId = await open();
    await claim();
    await sleep(24 * hourMs);
    expect(await opener.call('users/recoveryCode', { recoveryId })).toMatchObject({
      code: 1008,
      message: '账号已绑定手机或密码，请重新提交',
    });
    const other = test.browser();
    ({ userCode } = await other.enter());
    accountId = (await rows<{ id: string }>('select id from accounts where user_code = $1', [userCode]))[0]?.id ?? '';
    const { code } = await codeInHand();
    await other.get('updatePwd', { password: 'harbour at four 7' });
    expect((await test.browser().call('recovery/use', { userCode, code, password })).code).toBe(1002);
    expect((await other.call('getUserInfo', {})).code).toBe(0);
  });
});

describe('an account with a phone or password of its own', () => {
  beforeEach(async () => {
    await claim();
  });

  it('wants the second factor as well where there is one, and changes nothing without', async () => {
    await here.get('verifyPassword', { password: 'harbour at four 7' });
    const { secret } = await here.get('secondFactor/begin', {});
    const { recoveryCodes } = await here.get('secondFactor/confirm', { code: codeOf(test, secret) });
    const recoveryId = await open();
    const { readyAt } = await second.get('users/approveRecovery', { recoveryId });
    await sleepUntil(readyAt);
    const given = { userCode, code: (await second.get('users/recoveryCode', { recoveryId })).code, password };
    const phone = test.browser();
    expect(await phone.call('recovery/use', given)).toMatchObject({ code: 1011, data: { by: 'code' } });
    expect((await phone.call('recovery/use', { ...given, secondFactor: '000000' })).code).toBe(1002);
    expect((await here.call('getUserInfo', {})).code).toBe(0);
    const silent = await phone.get('recovery/use', { ...given, secondFactor: recoveryCodes[0] ?? '' });
    expect((await phone.call('loginUser', { userCode, password: silent.password })).code).toBe(0);
    expect(await phone.get('secondFactor/state', {})).toMatchObject({ on: true, codesLeft: 9 });
  });

  it('needs two of the staff and three days, and the account is told of each step', async () => {
    const recoveryId = await open();
    expect((await info()).recovery).toEqual({ openedAt: test.time.now, readyAt: null });
    expect((await opener.call('users/recoveryCode', { recoveryId })).code).toBe(1008);
    expect(await opener.call('users/approveRecovery', { recoveryId })).toMatchObject({
      status: 403,
      code: 1005,
      message: '需要另一位员工批准',
    });
    const { readyAt } = await second.get('users/approveRecovery', { recoveryId });
    expect(readyAt).toBe(test.time.now + 72 * hourMs);
    expect((await second.call('users/approveRecovery', { recoveryId })).code).toBe(1008);
    expect((await info()).recovery?.readyAt).toBe(readyAt);
    expect(await titles()).toEqual(['账号找回申请已通过审核', '有人申请找回你的账号']);
    await sleepUntil(readyAt - 1);
    expect((await second.call('users/recoveryCode', { recoveryId })).code).toBe(1008);
    await sleepUntil(readyAt);
    const { code } = await second.get('users/recoveryCode', { recoveryId });
    await test.database.pool.query("update accounts set phone = '13812345678' where id = $1", [accountId]);

    const phone = test.browser();
    const { password: once } = await phone.get('recovery/use', { userCode, code, password });
    expect(await phone.get('loginUser', { userCode, password: once })).toMatchObject({ userCode, phone: null });
    expect((await here.call('getUserInfo', {})).code).toBe(-2);
    const [row] = (await opener.get('users/recoveries', { accountId, state: 'all' })).list;
    expect(row).toMatchObject({ state: 'done', codesMade: 1, mine: true, proof: proof.proof });
    const actions = await rows<{ text: string }>(
      "select text from account_actions where account_id = $1 and action = 'recovery' order by id",
      [accountId],
    );
    expect(actions.map(({ text }) => text)).toEqual(['提交找回，凭据：订单', '批准找回', '生成找回码']);
    // The log stays for ever: it says who and what, not the code and not the proof.
    const log = JSON.stringify(await rows("select * from staff_audit where call like 'users/%ecover%'"));
    expect(log).toContain(`recovery ${recoveryId}`);
    for (const hidden of [code, code.replaceAll('-', ''), proof.proof]) expect(log).not.toContain(hidden);
    expect(
      await rows('select 1 from account_recoveries where code_hash is not null and id = $1', [recoveryId]),
    ).toEqual([]);
  });

  it('is kept by one tap of whoever holds it, before and after the code', async () => {
    const recoveryId = await open();
    expect(await here.call('recovery/refuse', {})).toMatchObject({ code: 0, message: '已拒绝，账号仍归你使用' });
    expect((await here.call('recovery/refuse', {})).code).toBe(1004);
    expect(await info()).not.toHaveProperty('recovery');
    expect(await second.call('users/approveRecovery', { recoveryId })).toMatchObject({ code: 1008 });

    const next = await open();
    const { readyAt } = await second.get('users/approveRecovery', { recoveryId: next });
    await sleepUntil(readyAt);
    const { code } = await opener.get('users/recoveryCode', { recoveryId: next });
    await here.get('recovery/refuse', {});
    expect((await test.browser().call('recovery/use', { userCode, code, password })).code).toBe(1002);
    expect((await here.call('getUserInfo', {})).code).toBe(0);
  });

  it('has one case at a time, three in a month, and none that is left lying', async () => {
    const both = await Promise.all([open(), open(second)].map((each) => each.catch(() => null)));
    expect(both.filter((id) => id === null)).toHaveLength(1);
    const recoveryId = both.find((id) => id !== null);
    expect(await opener.call('users/openRecovery', { accountId, ...proof })).toMatchObject({
      code: 1008,
      message: '该账号已有进行中的找回',
    });
    await opener.get('users/cancelRecovery', { recoveryId: recoveryId ?? '', reason: '凭据不足' });
    for (let turn = 0; turn < 2; turn += 1)
      await opener.get('users/cancelRecovery', { recoveryId: await open(), reason: '凭据不足' });
    expect(await opener.call('users/openRecovery', { accountId, ...proof })).toMatchObject({ code: 1008 });
    await sleep(31 * 24 * hourMs);
    const left = await open();
    await sleep(31 * 24 * hourMs);
    expect((await second.call('users/approveRecovery', { recoveryId: left })).code).toBe(1008);
    expect((await opener.get('users/recoveries', { accountId })).list).toEqual([]);
    expect(await open()).not.toBe(left);
  });
});

describe('a code', () => {
  it('is worth nothing after five wrong tries, after a day, and at another agent', async () => {
    const { code } = await codeInHand();
    const wrong = { userCode, code: 'AAAA-BBBB-CCCC-DDDD', password };
    const foreign = test.browser({ agentId: '8' });
    expect((await foreign.call('recovery/use', { userCode, code, password })).code).toBe(1002);
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await test.browser().call('recovery/use', wrong));
    const nobody = await test.browser().call('recovery/use', { ...wrong, userCode: 'LG000000000' });
    // Nobody learns from the words whether there is such an account, or a case.
    expect(new Set([...answers, nobody].map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect((await test.browser().call('recovery/use', { userCode, code, password })).code).toBe(1002);
  });

  it('can be made anew by staff, and then only the last one counts', async () => {
    const { recoveryId, code } = await codeInHand();
    const late = test.time.now + 24 * hourMs;
    const { code: next } = await second.get('users/recoveryCode', { recoveryId });
    expect((await test.browser().call('recovery/use', { userCode, code, password })).code).toBe(1002);
    await sleepUntil(late);
    expect((await test.browser().call('recovery/use', { userCode, code: next, password })).code).toBe(1002);
    await second.get('users/recoveryCode', { recoveryId });
    expect((await second.call('users/recoveryCode', { recoveryId })).message).toContain('最多生成 3 次');
  });

  it('sets no weak password, and is not used up by a try', async () => {
    const { code } = await codeInHand();
    expect((await test.browser().call('recovery/use', { userCode, code, password: 'short' })).code).toBe(1001);
    expect((await test.browser().call('recovery/use', { userCode, code, password: '12345678' })).code).toBe(1001);
    const both = await Promise.all(
      ['first sail 12', 'second sail 34'].map(
        async (each) => (await test.browser().call('recovery/use', { userCode, code, password: each })).code,
      ),
    );
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1002]);
  });

  it('is limited by address', async () => {
    const browser = test.browser();
    const given = { userCode: 'LG000000000', code: 'x', password };
    const codes = [];
    for (let turn = 0; turn < 11; turn += 1) codes.push((await browser.call('recovery/use', given)).code);
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1002));
    expect(codes.at(-1)).not.toBe(1002);
  });
});

it('is for those who may, within their agents, and for accounts that are there', async () => {
  const recoveryId = await open();
  const foreign = await staff('agentManager', ['8']);
  for (const answer of [
    await foreign.call('users/openRecovery', { accountId, ...proof }),
    await foreign.call('users/approveRecovery', { recoveryId }),
    await foreign.call('users/cancelRecovery', { recoveryId, reason: '没有' }),
    await foreign.call('users/recoveryCode', { recoveryId }),
    await opener.call('users/approveRecovery', { recoveryId: '999999' }),
  ])
    expect(answer.code).toBe(1004);
  expect((await foreign.get('users/recoveries', { state: 'all' })).list).toEqual([]);
  for (const role of ['moderator', 'finance', 'editor'] as const)
    expect([role, (await (await staff(role)).call('users/openRecovery', { accountId, ...proof })).code]).toEqual([
      role,
      1005,
    ]);
  expect((await opener.call('users/openRecovery', { accountId, proofKind: 'order', proof: '短' })).code).toBe(1001);
  await here.get('deleteMe', { machineCode: here.machineCode });
  expect(await rows('select 1 from account_recoveries where id = $1', [recoveryId])).toEqual([]);
  expect(await opener.call('users/openRecovery', { accountId, ...proof })).toMatchObject({ code: 1008 });
});
