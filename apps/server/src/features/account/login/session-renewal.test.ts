import { afterAll, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { identityApp } from '../../../testing/identity-app.ts';

const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());

let phones = 0;
const newPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;
const password = 'night-sail-8';

async function coded(browser: TestBrowser, scene: 'register' | 'bind') {
  const phone = newPhone();
  await browser.get('savePhoneCode', { scene, phone });
  return { phone, code: await test.code(phone) };
}

const ways: readonly [string, (browser: TestBrowser) => Promise<unknown>][] = [
  ['a registration', async (me) => await me.get('regUser', { ...(await coded(me, 'register')), password })],
  ['a first phone', async (me) => await me.get('bindPhone', await coded(me, 'bind'))],
  ['a first password', async (me) => await me.get('updatePwd', { password })],
];

it.each(ways)('%s gives the browser another token and ends the old one at once', async (_, change) => {
  const me = test.browser();
  await me.enter();
  const before = me.cookies.get('session') ?? '';
  const { authorId } = await me.get('getUserInfo', {});
  await change(me);
  const after = me.cookies.get('session') ?? '';
  expect(after).not.toBe(before);
  // Another tab sends the cookie that the browser has now.
  expect((await me.get('getUserInfo', {})).authorId).toBe(authorId);
  const thief = test.browser();
  thief.cookies.set('session', before);
  expect((await thief.call('getUserInfo', {})).code).toBeLessThan(0);
  const { rows } = await test.database.pool.query(
    'select 1 from sessions where account_id = $1 and revoked_at is null',
    [authorId],
  );
  expect(rows).toHaveLength(1);
});

it('a new password of a member does the same', async () => {
  const me = test.browser();
  await me.enter();
  await me.get('updatePwd', { password });
  const before = me.cookies.get('session');
  await me.get('updatePwd', { oldPassword: password, password: 'other-sail-9' });
  expect(me.cookies.get('session')).not.toBe(before);
  await me.get('getUserInfo', {});
});
