import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { identityApp } from '../../../testing/identity-app.ts';

let here: TestBrowser;
let phone: string;
let phones = 0;
const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  here = test.browser();
  phones += 1;
  phone = `139${String(phones).padStart(8, '0')}`;
});

const password = 'correct horse 电池';
type Scene = 'register' | 'login' | 'reset' | 'bind' | 'untie' | 'verify';

async function codeFor(scene: Scene, browser = here, to = phone) {
  test.time.now += 60_000;
  await browser.get('savePhoneCode', { phone: to, scene });
  return await test.code(to);
}

async function register(browser = here, to = phone) {
  await browser.enter();
  return await browser.get('regUser', { phone: to, code: await codeFor('register', browser, to), password });
}

describe('registration', () => {
  it('turns the device account into a member in place', async () => {
    const visitor = await here.enter();
    const code = await codeFor('register');
    const answer = await here.call('regUser', { phone, code, password });
    expect(answer).toMatchObject({ code: 0, message: '注册成功' });
    const { userCode, authorId } = visitor;
    expect(answer.data).toMatchObject({ userCode, authorId, claimed: true, hasPassword: true });
    expect(await here.get('getUserInfo', {})).toEqual(answer.data);
  });

  it('cuts the way by machine code and one-time password, and ends other sessions', async () => {
    await here.enter();
    const elsewhere = test.browser();
    await elsewhere.enter(here.machineCode);
    const out = await here.get('autoRegUser', { machineCode: here.machineCode });
    await here.get('regUser', { phone, code: await codeFor('register'), password });
    expect(await elsewhere.call('getUserInfo', {})).toMatchObject({ code: -2 });
    expect(out).toMatchObject({ needsConfirm: false });
    const { userCode, password: oneTime } = out as { userCode: string; password: string };
    expect(await here.call('loginUser', { userCode, password: oneTime })).toMatchObject({ code: 1002 });
    for (const browser of [here, elsewhere, test.browser()]) {
      const device = await browser.get('autoRegUser', { machineCode: here.machineCode, confirmed: true });
      expect(device).toEqual({ claimed: true });
    }
  });

  it('happens once, and with a phone that nobody has', async () => {
    await register();
    expect(await here.call('regUser', { phone, code: await codeFor('register'), password })).toMatchObject({
      code: 1008,
    });
    const other = test.browser();
    await other.enter();
    const taken = await other.call('regUser', { phone, code: await codeFor('register', other), password });
    expect(taken).toMatchObject({ code: 1008, message: '该手机号已被其他账号使用' });
    expect((await other.get('getUserInfo', {})).claimed).toBe(false);
  });
});

describe('a login on a second browser', () => {
  it('works by userCode or phone with the password, and by SMS code', async () => {
    const { userCode } = await register();
    const spaced = `${userCode.slice(0, 3)} ${userCode.slice(3, 6)} ${userCode.slice(6)}`.toLowerCase();
    for (const name of [{ userCode }, { phone }, { userCode: phone }, { userCode: spaced }]) {
      const second = test.browser();
      expect((await second.get('loginUser', { ...name, password })).userCode).toBe(userCode);
      // It is a full session: only a machine code alone opens less.
      expect(await second.call('exportMe', {})).not.toMatchObject({ code: 1005 });
    }
    const third = test.browser();
    const code = await codeFor('login', third);
    expect((await third.get('loginUser', { phone, code })).userCode).toBe(userCode);
    expect(await third.call('loginUser', { phone, code })).toMatchObject({ code: 1002 });
  });

  it('answers a wrong account and a wrong password with the same bytes', async () => {
    const { userCode } = await register();
    const visitor = await test.browser().enter();
    const names = [
      { userCode },
      { phone },
      { userCode: 'LG999999999' },
      { phone: '13999999999' },
      { userCode: visitor.userCode },
    ];
    const answers = await Promise.all(
      names.map((name) => test.browser().call('loginUser', { ...name, password: 'wrong' })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 1002, message: '账号或密码错误' });
  });

  it('is tried ten times in five minutes from one address, and twenty times an hour on one account', async () => {
    const { userCode } = await register();
    const one = test.browser();
    const tried: number[] = [];
    for (let n = 0; n < 11; n += 1)
      tried.push((await one.call('loginUser', { userCode: `LG${n}`, password: 'x' })).code);
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 1002), 1003]);
    const onAccount: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      onAccount.push((await test.browser().call('loginUser', { userCode, password: 'x' })).code);
    }
    expect(new Set(onAccount)).toEqual(new Set([1002]));
    expect(await test.browser().call('loginUser', { userCode, password })).toMatchObject({ code: 1003 });
    test.time.now += 3600_000;
    expect(await test.browser().call('loginUser', { userCode, password })).toMatchObject({ code: 0 });
  });
});

describe('a password', () => {
  it('can be set by a visitor without an old one, and then opens the account anywhere', async () => {
    const { userCode } = await here.enter();
    expect(await here.call('updatePwd', { password })).toMatchObject({ code: 0, message: '密码修改成功' });
    expect(await here.get('getUserInfo', {})).toMatchObject({ claimed: true, hasPassword: true, phone: null });
    expect((await test.browser().get('loginUser', { userCode, password })).userCode).toBe(userCode);
  });

  it('that is the first of an account with a phone wants a code to that phone', async () => {
    await here.enter();
    await here.get('bindPhone', { phone, code: await codeFor('bind') });
    expect(await here.call('updatePwd', { password })).toMatchObject({
      code: 1001,
      message: '请先验证绑定的手机号',
      data: { fields: { code: '请输入短信验证码' } },
    });
    const elsewhere = `138${phone.slice(3)}`;
    const wrong = [await codeFor('bind', here, elsewhere), await codeFor('untie')];
    const code = await codeFor('verify');
    for (const other of wrong.filter((given) => given !== code))
      expect(await here.call('updatePwd', { password, code: other })).toMatchObject({ code: 1001 });
    expect((await here.get('getUserInfo', {})).hasPassword).toBe(false);
    expect(await here.call('updatePwd', { password, code })).toMatchObject({ code: 0 });
    expect(await here.call('updatePwd', { password, code })).toMatchObject({ code: 1001 });
    expect(await test.browser().call('loginUser', { phone, password })).toMatchObject({ code: 0 });
  });

  it('cannot be set by one who came with a machine code only', async () => {
    await here.enter();
    const foreign = test.browser();
    await foreign.enter(here.machineCode);
    expect(await foreign.call('updatePwd', { password })).toMatchObject({ code: 1005 });
  });

  it('is changed by the old one, and every other session ends', async () => {
    await register();
    const second = test.browser();
    await second.get('loginUser', { phone, password });
    expect(await here.call('updatePwd', { password: 'another horse' })).toMatchObject({ code: 1001 });
    expect(await here.call('updatePwd', { oldPassword: 'x', password: 'another horse' })).toMatchObject({ code: 1002 });
    await here.get('updatePwd', { oldPassword: password, password: 'another horse' });
    expect(await second.call('getUserInfo', {})).toMatchObject({ code: -2 });
    expect(await here.call('getUserInfo', {})).toMatchObject({ code: 0 });
    expect(await second.call('loginUser', { phone, password })).toMatchObject({ code: 1002 });
    expect(await second.call('loginUser', { phone, password: 'another horse' })).toMatchObject({ code: 0 });
  });

  it('that is forgotten is set anew by SMS code, with a silent login', async () => {
    const { userCode } = await register();
    const second = test.browser();
    const code = await codeFor('reset', second);
    const answer = await second.call('redefinePwd', { phone, code, password: 'another horse' });
    expect(answer).toMatchObject({ code: 0, message: '密码重置成功', data: { userCode } });
    expect(await here.call('getUserInfo', {})).toMatchObject({ code: -2 });
    const info = await second.get('loginUser', { userCode, password: answer.data.password });
    expect(info.userCode).toBe(userCode);
    expect(await second.call('loginUser', { userCode, password: answer.data.password })).toMatchObject({ code: 1002 });
    expect(await second.call('redefinePwd', { phone, code, password: 'x'.repeat(8) })).toMatchObject({ code: 1001 });
    // Proven by the phone: nothing is held back.
    await second.get('updatePwd', { oldPassword: 'another horse', password });
  });

  it('that is tried first, or made of the own names, is refused wherever one is set, and the code stays good', async () => {
    const { userCode } = await here.enter();
    const common = { code: 1001, data: { fields: { password: '这个密码太常见，容易被猜到，请换一个' } } };
    const names = { code: 1001, data: { fields: { password: '密码不能由账号、手机号或站点名称组成' } } };
    expect(await here.call('updatePwd', { password: '12345678' })).toMatchObject(common);
    expect(await here.call('updatePwd', { password: `${userCode}!` })).toMatchObject(names);
    const code = await codeFor('register');
    expect(await here.call('regUser', { phone, code, password: phone })).toMatchObject(names);
    expect(await here.call('regUser', { phone, code, password: 'liuguang123' })).toMatchObject(names);
    expect(await here.call('regUser', { phone, code, password })).toMatchObject({ code: 0 });
    const reset = await codeFor('reset');
    expect(await here.call('redefinePwd', { phone, code: reset, password: 'password1' })).toMatchObject(common);
    expect(await here.call('redefinePwd', { phone, code: reset, password })).toMatchObject({ code: 0 });
  });

  it('of a phone that nobody has is not reset', async () => {
    const code = await codeFor('reset');
    expect(await here.call('redefinePwd', { phone, code, password })).toMatchObject({
      code: 1001,
      data: { fields: { phone: '该手机号尚未注册' } },
    });
  });
});
