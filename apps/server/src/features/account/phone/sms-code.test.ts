import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { withPhone } from './with-phone.test-data.ts';

let here: TestBrowser;
let phone: string;
const test = await withPhone('138', (visit) => ({ here, phone } = visit));

const minute = 60_000;

async function send(scene: 'bind' | 'login' = 'bind', browser = here) {
  return await browser.call('savePhoneCode', { phone, scene });
}
async function check(code: string, scene: 'bind' | 'login' = 'bind', browser = here) {
  return (await browser.call('checkUserPhoneCoee', { phone, code, scene })).code;
}
/** Six digits that are not the code. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** One of many phones, of agents in turn. */
const sendTo = async (n: number, browser = here) => {
  const wish = { phone: `1360000${String(n).padStart(4, '0')}`, scene: 'login' } as const;
  return (await browser.call('savePhoneCode', wish, { agentid: n % 2 === 0 ? '3' : '8' })).code;
};

describe('an SMS code', () => {
  it('is sent, and right until it is used', async () => {
    expect(await send()).toMatchObject({ code: 0, message: '验证码已发送', data: { retryAfter: 60 } });
    const code = await test.code(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await here.call('checkUserPhoneCoee', { phone, code, scene: 'bind' })).toMatchObject({
      code: 0,
      message: '验证码正确',
    });
    expect((await here.get('bindPhone', { phone, code })).phone).toBe(`138****${phone.slice(-4)}`);
    expect(await check(code)).toBe(1001);
    expect(await here.call('bindPhone', { phone, code })).toMatchObject({ code: 1001 });
  });

  it('is burned by five wrong tries, also when they come at once', async () => {
    await send();
    const code = await test.code(phone);
    const tries = await Promise.all([1, 2, 3, 4, 5].map((by) => check(other(code, by))));
    expect(tries).toEqual([1001, 1001, 1001, 1001, 1001]);
    expect(await check(code)).toBe(1001);
  });

  it('survives four wrong tries', async () => {
    await send();
    const code = await test.code(phone);
    for (let by = 1; by < 5; by += 1) await check(other(code, by));
    expect(await check(code)).toBe(0);
  });

  it('is over after five minutes', async () => {
    await send();
    const code = await test.code(phone);
    test.time.now += 5 * minute - 1;
    expect(await check(code)).toBe(0);
    test.time.now += 1;
    expect(await check(code)).toBe(1001);
  });

  it('is worth nothing in another scene, for another phone, session, browser or agent', async () => {
    await send();
    const code = await test.code(phone);
    expect(await check(code, 'login')).toBe(1001);
    expect(await here.call('checkUserPhoneCoee', { phone: '13900000000', code, scene: 'bind' })).toMatchObject({
      code: 1001,
    });
    const elsewhere = test.browser();
    await elsewhere.enter();
    expect(await check(code, 'bind', elsewhere)).toBe(1001);
    test.time.now += minute;
    await send('login');
    const loginCode = await test.code(phone);
    expect(await check(loginCode, 'login', elsewhere)).toBe(1001);
    const abroad = await here.call('checkUserPhoneCoee', { phone, code: loginCode, scene: 'login' }, { agentid: '8' });
    expect(abroad).toMatchObject({ code: 1001 });
    expect(await check(loginCode, 'login')).toBe(0);
  });

  it('ends the one sent before', async () => {
    await send();
    const first = await test.code(phone);
    test.time.now += minute;
    await send();
    const second = await test.code(phone);
    expect([await check(second), first === second || (await check(first))]).toEqual([0, 1001]);
  });

  it('of an account needs one', async () => {
    const nobody = test.browser();
    expect(await send('bind', nobody)).toMatchObject({ code: -3 });
    expect(await here.call('savePhoneCode', { scene: 'untie' })).toMatchObject({
      code: 1008,
      message: '尚未绑定手机号',
    });
    expect(await here.call('savePhoneCode', { scene: 'bind' })).toMatchObject({ code: 1001 });
  });

  it('is sent once a minute, five times an hour and ten times a day to one phone, whoever asks', async () => {
    const outcomes: number[] = [];
    const ask = async () => {
      // Agents are taken in turn: the phone is the same one.
      const someone = test.browser({ agentId: outcomes.length % 2 === 0 ? '3' : '8' });
      outcomes.push((await send('login', someone)).code);
    };
    await ask();
    await ask();
    for (let n = 0; n < 5; n += 1) {
      test.time.now += minute;
      await ask();
    }
    test.time.now += 60 * minute;
    for (let n = 0; n < 6; n += 1) {
      test.time.now += minute;
      await ask();
    }
    expect(outcomes).toEqual([0, 1003, 0, 0, 0, 0, 1003, 0, 0, 0, 0, 0, 1003]);
    test.time.now += 60 * minute;
    await ask();
    expect(outcomes.at(-1)).toBe(1003);
    test.time.now += 24 * 60 * minute;
    await ask();
    expect(outcomes.at(-1)).toBe(0);
  });

  it('is sent to a device and to an address as often as they may, whichever agents they name', async () => {
    const ofDevice: number[] = [];
    for (let n = 0; n < 6; n += 1) ofDevice.push(await sendTo(n));
    expect(ofDevice).toEqual([0, 0, 0, 0, 0, 1003]);
    const ofNetwork: number[] = [];
    for (let n = 10; n < 21; n += 1) ofNetwork.push(await sendTo(n, test.browser({ address: `2001:db8:1:2::${n}` })));
    expect(ofNetwork).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1003]);
  });
});
