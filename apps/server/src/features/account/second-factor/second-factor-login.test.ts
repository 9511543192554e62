import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import type { IdentityApp } from '../../../testing/identity-app.ts';
import { guard, type Guarded, member, password, ticketIn, withFactor } from './with-factor.test-data.ts';

let test: IdentityApp;
let here: TestBrowser;
let owner: Guarded;
withFactor('131', (visit) => ({ test, here, owner } = visit));

const wrongCode = { code: 1002, message: '两步验证码错误或已使用' };
const ticketGone = { code: 1004, message: '验证已过期，请重新开始' };
const byPassword = async (browser: TestBrowser) =>
  ticketIn(await browser.call('loginUser', { userCode: owner.userCode, password }));
const isOut = async (browser: TestBrowser) => (await browser.call('getUserInfo', {})).code === -3;

/** Time to guess again. */
const wait = (seconds: number) => {
  test.time.now += seconds * 1000;
};

describe('a login with the second factor on', () => {
  it('by password opens nothing until the code is there', async () => {
    const phone = test.browser();
    const ticket = await byPassword(phone);
    expect(await isOut(phone)).toBe(true);
    const user = await phone.get('secondFactor/enter', { ticket, code: owner.nextCode() });
    expect(user.userCode).toBe(owner.userCode);
    expect(await phone.get('getUserInfo', {})).toMatchObject({ userCode: owner.userCode });
    // The device where it was turned on stays in, and nothing was asked there.
    expect(await here.get('getUserInfo', {})).toMatchObject({ userCode: owner.userCode });
  });

  it('by SMS code asks for it as well, and the SMS code is used up', async () => {
    const phone = test.browser();
    wait(60);
    await phone.get('savePhoneCode', { phone: owner.phone, scene: 'login' });
    const given = { phone: owner.phone, code: await test.code(owner.phone) };
    const ticket = ticketIn(await phone.call('loginUser', given));
    expect(await isOut(phone)).toBe(true);
    expect((await phone.call('loginUser', given)).code).toBe(1002);
    expect((await phone.get('secondFactor/enter', { ticket, code: owner.nextCode() })).userCode).toBe(owner.userCode);
  });

  it('does not tell a wrong password from an account that has no second factor', async () => {
    const answer = await test.browser().call('loginUser', { userCode: owner.userCode, password: 'another one 7' });
    expect(answer).toMatchObject({ code: 1002, message: '账号或密码错误', data: null });
  });

  it('by a new password after an SMS code changes nothing until the code is there', async () => {
    const phone = test.browser();
    wait(60);
    await phone.get('savePhoneCode', { phone: owner.phone, scene: 'reset' });
    const given = { phone: owner.phone, code: await test.code(owner.phone), password: 'night sail 8' };
    expect(await phone.call('redefinePwd', given)).toMatchObject({ code: 1011, data: { by: 'code', ticket: null } });
    expect(await phone.call('redefinePwd', { ...given, secondFactor: '000000' })).toMatchObject(wrongCode);
    expect((await here.call('verifyPassword', { password })).code).toBe(0);
    const silent = await phone.get('redefinePwd', { ...given, secondFactor: owner.nextCode() });
    // The one-time password was given for the second factor: it is not asked for again.
    const user = await phone.get('loginUser', { userCode: silent.userCode, password: silent.password });
    expect(user.userCode).toBe(owner.userCode);
    expect((await here.call('getUserInfo', {})).code).toBe(-2);
  });

  it('by QR wants it from the phone that says yes', async () => {
    const asker = test.browser();
    const { scanId } = await asker.get('scan/create', {});
    await here.get('scan/approve', { scanId, decision: 'look' });
    expect(await here.call('scan/approve', { scanId, decision: 'approve' })).toMatchObject({
      code: 1011,
      data: { by: 'session', ticket: null },
    });
    expect(await isOut(asker)).toBe(true);
    await here.get('secondFactor/verify', { code: owner.nextCode() });
    await here.get('scan/approve', { scanId, decision: 'approve' });
    expect(await asker.get('scan/status', { scanId })).toEqual({ state: 'approved' });
    expect(await asker.get('getUserInfo', {})).toMatchObject({ userCode: owner.userCode });
  });
});

describe('a ticket', () => {
  it('is worth nothing in another browser, at another agent, or a second time', async () => {
    const phone = test.browser();
    const ticket = await byPassword(phone);
    const code = owner.nextCode();
    const stranger = test.browser();
    expect(await stranger.call('secondFactor/enter', { ticket, code })).toMatchObject(ticketGone);
    await byPassword(stranger);
    expect(await stranger.call('secondFactor/enter', { ticket, code })).toMatchObject(ticketGone);
    expect(await phone.call('secondFactor/enter', { ticket, code }, { agentid: '8' })).toMatchObject(ticketGone);
    expect((await phone.call('secondFactor/enter', { ticket, code })).code).toBe(0);
    expect(await phone.call('secondFactor/enter', { ticket, code: owner.nextCode() })).toMatchObject(ticketGone);
  });

  it('opens its own account only: the codes of another are worth nothing', async () => {
    const phone = `132${owner.phone.slice(3)}`;
    const other = await member(test, phone);
    const theirs = await guard(test, other.here, phone);
    const mobile = test.browser();
    const ticket = await byPassword(mobile);
    for (const code of [theirs.nextCode(), theirs.recoveryCodes[0] ?? ''])
      expect(await mobile.call('secondFactor/enter', { ticket, code })).toMatchObject(wrongCode);
    expect((await mobile.get('secondFactor/enter', { ticket, code: owner.nextCode() })).authorId).toBe(owner.accountId);
  });

  it('is over after five minutes, after five wrong codes, and when the password changes', async () => {
    const phone = test.browser();
    const old = await byPassword(phone);
    wait(301);
    expect(await phone.call('secondFactor/enter', { ticket: old, code: owner.nextCode() })).toMatchObject(ticketGone);

    const tried = await byPassword(phone);
    for (let n = 0; n < 5; n++)
      expect(await phone.call('secondFactor/enter', { ticket: tried, code: '000000' })).toMatchObject(wrongCode);
    expect(await phone.call('secondFactor/enter', { ticket: tried, code: owner.nextCode() })).toMatchObject(ticketGone);

    const before = await byPassword(phone);
    await here.get('secondFactor/verify', { code: owner.nextCode() });
    await here.get('updatePwd', { oldPassword: password, password: 'night sail 8' });
    expect(await phone.call('secondFactor/enter', { ticket: before, code: owner.nextCode() })).toMatchObject(
      ticketGone,
    );
  });
});

describe('a code of the authenticator', () => {
  it('counts once, also when two devices bring it at the same moment', async () => {
    const phones = [test.browser(), test.browser()];
    const tickets = [await byPassword(phones[0]!), await byPassword(phones[1]!)];
    const code = owner.nextCode();
    const answers = await Promise.all(
      phones.map((phone, n) => phone.call('secondFactor/enter', { ticket: tickets[n]!, code })),
    );
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 1002]);
    const third = test.browser();
    const ticket = await byPassword(third);
    expect(await third.call('secondFactor/enter', { ticket, code })).toMatchObject(wrongCode);
  });

  it('may be half a minute old or early, and no older', async () => {
    const code = owner.nextCode();
    const phone = test.browser();
    const ticket = await byPassword(phone);
    wait(60);
    expect(await phone.call('secondFactor/enter', { ticket, code })).toMatchObject(wrongCode);
    const late = owner.nextCode();
    wait(30);
    expect((await phone.call('secondFactor/enter', { ticket, code: late })).code).toBe(0);
  });

  it('is guessed ever more slowly, from however many addresses; who is signed in notices nothing', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 3; n++) {
      const guesser = test.browser();
      const ticket = await byPassword(guesser);
      for (let m = 0; m < 2; m++)
        answers.push((await guesser.call('secondFactor/enter', { ticket, code: '000000' })).code);
    }
    expect(answers).toEqual([1002, 1002, 1002, 1002, 1002, 1003]);
    await here.get('secondFactor/verify', { code: owner.nextCode() });
    await here.get('secondFactor/codes', {});
  });

  it('is tried twenty times in five minutes from one address, whatever it is and whoever is meant', async () => {
    const guesser = test.browser();
    const codes: number[] = [];
    let ticket = '';
    for (let n = 0; n < 21; n++) {
      // A ticket is good for five tries.
      if (n % 5 === 0) ticket = await byPassword(guesser);
      codes.push((await guesser.call('secondFactor/enter', { ticket, code: 'none of the recovery codes' })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 1002), 1003]);
  });
});

const use = async (code: string) => {
  const phone = test.browser();
  const ticket = await byPassword(phone);
  return { phone, answer: await phone.call('secondFactor/enter', { ticket, code }) };
};

describe('a recovery code', () => {
  it('opens the account once, however it is typed, and every device is told', async () => {
    const [code = ''] = owner.recoveryCodes;
    const { answer, phone } = await use(code.toLowerCase().replaceAll('-', ' '));
    expect(answer.code).toBe(0);
    for (const device of [here, phone]) {
      const [told] = (await device.get('sysNotify', {})).list;
      expect(told).toMatchObject({ title: '使用了一个恢复码', link: '/set?view=factor' });
      expect(told?.text).toContain('还剩 9 个恢复码');
    }
    expect(await here.get('secondFactor/state', {})).toMatchObject({ on: true, codesLeft: 9 });
    expect((await use(code)).answer).toMatchObject(wrongCode);
  });

  it('is taken by one of two requests at once', async () => {
    const [, code = ''] = owner.recoveryCodes;
    const answers = await Promise.all([use(code), use(code)]);
    expect(answers.map(({ answer }) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 1002]);
    expect(await here.get('secondFactor/state', {})).toMatchObject({ codesLeft: 9 });
  });

  it('still opens the account while somebody guesses codes', async () => {
    for (let n = 0; n < 6; n++) {
      const guesser = test.browser();
      const ticket = await byPassword(guesser);
      await guesser.call('secondFactor/enter', { ticket, code: '000000' });
    }
    expect((await use(owner.nextCode())).answer.code).toBe(1003);
    expect((await use(owner.recoveryCodes[2] ?? '')).answer.code).toBe(0);
  });
});
