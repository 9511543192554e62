import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';

let here: TestBrowser;
const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  here = test.browser();
});

const minute = 60_000;

async function device(browser: TestBrowser, machineCode: string, confirmed = false) {
  return await browser.get('autoRegUser', { machineCode, confirmed });
}

async function silent(browser: TestBrowser, machineCode = browser.machineCode, confirmed = false) {
  const answer = await device(browser, machineCode, confirmed);
  if (answer.claimed || answer.needsConfirm) throw new Error(JSON.stringify(answer));
  return { userCode: answer.userCode, password: answer.password, expiresAt: answer.expiresAt };
}

describe('a first visit', () => {
  it('makes an account and opens it without a form', async () => {
    const { userCode, password, expiresAt } = await silent(here);
    expect(userCode).toMatch(/^LG\d{9}$/);
    expect(expiresAt).toBe(test.time.now + 10 * minute);
    const answer = await here.call('loginUser', { userCode, password, machineCode: here.machineCode });
    expect(answer).toMatchObject({ code: 0, message: '登录成功' });
    expect(answer.data).toMatchObject({
      userCode,
      nickname: `用户${userCode.slice(-4)}`,
      phone: null,
      hasPassword: false,
      claimed: false,
      vip: { level: 0, until: null },
    });
    expect(await here.get('getUserInfo', {})).toEqual(answer.data);
  });

  it('gives the same account and password again when the answer was lost', async () => {
    const first = await silent(here);
    test.time.now += 4 * minute;
    const lost = test.browser();
    expect(await silent(lost, here.machineCode)).toEqual(first);
    await lost.get('loginUser', { userCode: first.userCode, password: first.password });
    expect((await lost.get('getUserInfo', {})).userCode).toBe(first.userCode);
  });

  it('makes one account, however many requests come at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => silent(here)));
    expect(new Set(answers.map((answer) => answer.userCode)).size).toBe(1);
  });

  it('is another account at another agent', async () => {
    const first = await silent(here);
    const there = await here.get('autoRegUser', { machineCode: here.machineCode }, { agentid: '8' });
    expect(there).toMatchObject({ claimed: false, needsConfirm: false });
    const { rows } = await test.database.pool.query('select agent_id from accounts where user_code = $1', [
      first.userCode,
    ]);
    expect(rows).toEqual([{ agent_id: '3' }]);
  });

  it('is limited to sixty new accounts for one address in half an hour; coming back costs nothing', async () => {
    const address = '198.51.100.7';
    const visit = () => test.browser({ address });
    const first = visit();
    await silent(first);
    for (let n = 1; n < 60; n += 1) await silent(visit());
    await silent(first);
    const next = visit();
    const { machineCode } = next;
    const refused = await next.call('autoRegUser', { machineCode });
    expect(refused).toMatchObject({ code: 1003, data: { retryAfter: 1800 } });
    expect(await test.browser({ address: '198.51.100.8' }).call('autoRegUser', { machineCode })).toMatchObject({
      code: 0,
    });
  });
});

describe('an IPv6 household', () => {
  it('has one address, whichever of its own it uses', async () => {
    const codes: number[] = [];
    for (let n = 1; n <= 61; n += 1) {
      const browser = test.browser({ address: `2001:db8:1:2:${n}::${n}` });
      codes.push((await browser.call('autoRegUser', { machineCode: browser.machineCode })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 0), 1003]);
  });
});

describe('a one-time password', () => {
  it('opens once', async () => {
    const { userCode, password } = await silent(here);
    const tries = await Promise.all([1, 2, 3].map(() => test.browser().call('loginUser', { userCode, password })));
    expect(tries.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 1002, 1002]);
  });

  it('is over after ten minutes, and does not come back to life', async () => {
    const old = await silent(here);
    test.time.now += 10 * minute;
    expect(await here.call('loginUser', { userCode: old.userCode, password: old.password })).toMatchObject({
      code: 1002,
    });
    const fresh = await silent(here);
    expect(fresh.password).not.toBe(old.password);
    expect(await here.call('loginUser', { userCode: old.userCode, password: old.password })).toMatchObject({
      code: 1002,
    });
    await here.get('loginUser', { userCode: fresh.userCode, password: fresh.password });
  });

  it('opens the account it was given for only', async () => {
    const { password } = await silent(here);
    const other = await silent(test.browser());
    expect(await here.call('loginUser', { userCode: other.userCode, password })).toMatchObject({ code: 1002 });
  });
});

describe('a known machine code', () => {
  it('opens the account again on the browser that had it', async () => {
    const { userCode } = await here.enter();
    here.cookies.delete('session');
    expect((await silent(here)).userCode).toBe(userCode);
    expect((await here.enter()).userCode).toBe(userCode);
  });

  it('on another browser is asked about first, and then may only read', async () => {
    const { userCode } = await here.enter();
    const foreign = test.browser();
    expect(await device(foreign, here.machineCode)).toEqual({
      claimed: false,
      needsConfirm: true,
      maskedUserCode: `${userCode.slice(0, 5)}****${userCode.slice(-2)}`,
    });
    await foreign.enter(here.machineCode);
    expect((await foreign.get('getUserInfo', {})).userCode).toBe(userCode);
    expect(await foreign.call('updatePwd', { password: '12345678' })).toMatchObject({ code: 1005 });
    // Confirming once is no proof for the next time.
    expect(await device(foreign, here.machineCode)).toMatchObject({ needsConfirm: true });
  });

  it('trusts no browser that only asked for the account before its first login', async () => {
    const early = test.browser();
    await silent(early, here.machineCode);
    await here.enter();
    expect(await device(early, here.machineCode)).toMatchObject({ needsConfirm: true });
  });
});

describe('a session', () => {
  it('is replaced by the next login of the browser', async () => {
    await here.enter();
    const before = here.cookies.get('session') ?? '';
    await here.enter();
    expect(here.cookies.get('session')).not.toBe(before);
    here.cookies.set('session', before);
    expect(await here.call('getUserInfo', {})).toMatchObject({ code: -2 });
  });

  it('ends with the logout, for good', async () => {
    await here.enter();
    const token = here.cookies.get('session') ?? '';
    expect(await here.call('outLogin', {})).toMatchObject({ code: 0, message: '已退出登录' });
    expect(here.cookies.has('session')).toBe(false);
    expect(await here.call('getUserInfo', {})).toMatchObject({ code: -3 });
    here.cookies.set('session', token);
    expect(await here.call('getUserInfo', {})).toMatchObject({ code: -2 });
  });
});
