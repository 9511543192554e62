import { afterAll, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import { approve, signedInByPhone } from './first-visit.test-data.ts';

const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());

// Both are sent before either is answered, so neither brings a cookie.
it('a QR login and a device account that are asked for at once both work', async () => {
  const here = test.browser();
  const { machineCode } = here;
  const [device, { scanId }] = await Promise.all([
    here.get('autoRegUser', { machineCode }),
    here.get('scan/create', {}),
  ]);
  if (device.claimed || device.needsConfirm) throw new Error('the device account does not open');
  const { userCode, password } = device;
  await here.get('loginUser', { userCode, password });
  const { rows } = await test.database.pool.query<{ restricted: boolean }>(
    'select s.restricted from sessions s join accounts a on a.id = s.account_id where a.user_code = $1',
    [userCode],
  );
  expect(rows).toEqual([{ restricted: false }]);
  const other = await approve(test, scanId);
  expect(await here.get('scan/status', { scanId })).toEqual({ state: 'approved' });
  expect((await here.get('getUserInfo', {})).userCode).toBe(other);
  // The machine code still knows its browser.
  expect(await here.get('autoRegUser', { machineCode })).toMatchObject({ needsConfirm: false });
});

it('signs in every browser that asks for both at once, by its phone', async () => {
  expect(await signedInByPhone(test, 8)).toBe(8);
});

it('two QR codes that are asked for at once both work', async () => {
  const here = test.browser();
  const scans = await Promise.all([here.get('scan/create', {}), here.get('scan/create', {})]);
  for (const { scanId } of scans) {
    const userCode = await approve(test, scanId);
    expect(await here.get('scan/status', { scanId })).toEqual({ state: 'approved' });
    expect((await here.get('getUserInfo', {})).userCode).toBe(userCode);
  }
});

it('a code to a phone works that was asked for at once with a device account', async () => {
  const phone = '13600000001';
  const owner = test.browser();
  await owner.enter();
  await owner.get('savePhoneCode', { phone, scene: 'bind' });
  await owner.get('bindPhone', { phone, code: await test.code(phone) });
  test.time.now += 60_000;
  // Neither brings a cookie; the account is answered last, and so are its cookies.
  const [here, meanwhile] = [test.browser(), test.browser()];
  await here.get('savePhoneCode', { phone, scene: 'login' });
  await meanwhile.get('autoRegUser', { machineCode: here.machineCode });
  for (const [name, token] of meanwhile.cookies) here.cookies.set(name, token);
  const login = await here.call('loginUser', { phone, code: await test.code(phone) });
  expect(login).toMatchObject({ code: 0 });
});
