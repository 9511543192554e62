import { mostTokens, tokenPace } from '@liuguang/contract/admin/open-api/tokens.ts';
import { afterAll, expect, it } from 'vitest';
import { createPasswords } from '../../platform/password/passwords.ts';
import { passwordCost, testSecrets } from '../../testing/modules.ts';
import { StaffBrowser } from '../../testing/staff.ts';
import { wholeApp } from '../../testing/whole-app.ts';
import { testApp } from '../app.test-data.ts';
import { askByToken, tokenOf } from './api-tokens.test-data.ts';

const dayMs = 24 * 3600 * 1000;
let now = Date.now();

const test = await testApp({ deps: () => ({ clock: () => now }) });
/** Another process on the same database. */
const other = await wholeApp(test.database, { deps: () => ({ clock: () => now }) });
await test.database.pool.query(`insert into agents (id, name) values (8, '八号') on conflict do nothing`);
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});

const ask = (
  secret: string,
  ...rest: Parameters<typeof askByToken> extends [unknown, unknown, ...infer R] ? R : never
) => askByToken(test.app, secret, ...rest);

async function signedIn(cookie: string): Promise<StaffBrowser> {
  const browser = new StaffBrowser(test.app);
  browser.cookies.set('staff', cookie.replace('staff=', ''));
  return browser;
}

it('is made by the password, shown once, kept as a hash, and used without cookies', async () => {
  const { cookie, staffId } = await tokenOf(test, { role: 'agentManager', agentIds: ['3'], agentId: '3' });
  const password = 'correct horse battery';
  const hashed = await createPasswords(testSecrets.pepper, { cost: passwordCost }).hash(password);
  await test.database.pool.query('update staff set password_hash = $2 where id = $1', [staffId, hashed]);
  const manager = await signedIn(cookie);
  const wanted = {
    name: '对账',
    agentId: '3',
    scopes: ['ads:read' as const, 'agents:write' as const],
    days: 7 as const,
  };
  expect((await manager.call('tokens/make', { ...wanted, password: 'wrong' })).code).toBe(1002);
  const { secret, token } = await manager.get('tokens/make', { ...wanted, password });
  expect(token).toMatchObject({ prefix: secret.slice(0, 10), state: 'active', expiresAt: now + 7 * dayMs });
  const { rows } = await test.database.pool.query<{ all: string }>(
    'select row_to_json(t)::text as all from staff_tokens t',
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  const audited = await test.database.pool.query<{ all: string }>(
    'select row_to_json(a)::text as all from staff_audit a',
  );
  expect(JSON.stringify(audited.rows)).not.toContain(secret);
  expect((await manager.get('tokens/list', {})).list[0]).toEqual(token);

  expect((await ask(secret, 'ads/list')).code).toBe(0);
  const review = { agentId: '3', reviewUploads: true, reviewPosts: false, reviewListings: true };
  expect((await ask(secret, 'agents/setReview', review)).code).toBe(0);
  const { rows: entries } = await test.database.pool.query<{ call: string; via: string; staff_id: string }>(
    `select call, details->>'via' as via, staff_id from staff_audit order by id desc limit 1`,
  );
  expect(entries).toEqual([
    { call: 'agents/setReview', via: `token ${token.tokenId} ${token.prefix}…`, staff_id: staffId },
  ]);
});

it.each([
  [{ agentId: null, scopes: ['ads:read'] }, 'agentId'],
  [{ agentId: '3', scopes: ['orders:write'] }, 'scopes'],
  [{ agentId: '3', scopes: ['backup:read'] }, 'scopes'],
] as const)('gives a manager no more than they have: %o', async ({ agentId, scopes }, field) => {
  const { maker } = await tokenOf(test, { role: 'agentManager', agentIds: ['3'], agentId: '3' });
  const made = test.modules.staff.tokens.make(test.database.db, maker, {
    name: 'a',
    agentId,
    scopes: [...scopes],
    days: 7,
  });
  await expect(made).rejects.toMatchObject({ data: { fields: { [field]: expect.any(String) as string } } });
});

it('refuses a manager the tokens of another channel and of the whole installation', async () => {
  const foreign = await tokenOf(test, { role: 'owner', agentId: '8' });
  const whole = await tokenOf(test, { role: 'owner' });
  const { cookie } = await tokenOf(test, { role: 'agentManager', agentIds: ['3'], agentId: '3' });
  const manager = await signedIn(cookie);
  for (const { tokenId } of [foreign, whole])
    expect((await manager.call('tokens/revoke', { tokenId })).code).toBe(1004);
  const { list } = await manager.get('tokens/list', {});
  expect(list.every(({ agentId }) => agentId === '3')).toBe(true);
});

it('ends at once in every process when it is revoked', async () => {
  const { secret, tokenId } = await tokenOf(test, { role: 'owner' });
  const inBoth = async () => [
    (await askByToken(test.app, secret, 'ads/list')).code,
    (await askByToken(other.app, secret, 'ads/list')).code,
  ];
  expect(await inBoth()).toEqual([0, 0]);
  const owner = await signedIn((await tokenOf(test, { role: 'owner' })).cookie);
  await owner.get('tokens/revoke', { tokenId });
  expect(await inBoth()).toEqual([-3, -3]);
  const { list } = await owner.get('tokens/list', { state: 'revoked' });
  expect(list.some((token) => token.tokenId === tokenId)).toBe(true);
});

it('is as weak as its maker has become, and dead when they are shut out or lose the channel', async () => {
  const { pool } = test.database;
  const { secret, staffId } = await tokenOf(test, { role: 'owner' });
  const asked = async () => [(await ask(secret, 'ads/list')).code, (await ask(secret, 'videos/list')).code];
  expect(await asked()).toEqual([0, 0]);
  await pool.query(`update staff set role = 'editor' where id = $1`, [staffId]);
  expect(await asked()).toEqual([1005, 0]);
  await pool.query(`update staff set agent_ids = '{3}' where id = $1`, [staffId]);
  expect((await ask(secret, 'videos/list', { agentId: '8' })).code).toBe(1005);
  await pool.query('update staff set disabled_at = now() where id = $1', [staffId]);
  expect(await asked()).toEqual([-3, -3]);

  const manager = await tokenOf(test, { role: 'agentManager', agentIds: ['3', '8'], agentId: '8' });
  expect((await ask(manager.secret, 'ads/list')).code).toBe(0);
  await pool.query(`update staff set agent_ids = '{3}' where id = $1`, [manager.staffId]);
  expect((await ask(manager.secret, 'ads/list')).code).toBe(-3);
});

it('does not come back with somebody who was shut out or set up again', async () => {
  const owner = await signedIn((await tokenOf(test, { role: 'owner' })).cookie);
  const { secret, staffId } = await tokenOf(test, { role: 'owner' });
  await owner.get('staff/setDisabled', { staffId, disabled: true });
  await owner.get('staff/setDisabled', { staffId, disabled: false });
  expect((await ask(secret, 'ads/list')).code).toBe(-3);
  const reset = await tokenOf(test, { role: 'owner' });
  await owner.get('staff/reset', { staffId: reset.staffId });
  expect((await ask(reset.secret, 'ads/list')).code).toBe(-3);
});

it('expires, and writes down its use once a minute', async () => {
  const { secret, tokenId } = await tokenOf(test, { role: 'owner' });
  const began = now;
  const used = async () => {
    expect((await ask(secret, 'ads/list')).code).toBe(0);
    const { rows } = await test.database.pool.query<{ at: Date; last_address: string }>(
      'select last_used_at as at, last_address from staff_tokens where id = $1',
      [tokenId],
    );
    expect(rows[0]?.last_address).toBe('127.0.0.1');
    return (rows[0]?.at.getTime() ?? 0) - began;
  };
  expect(await used()).toBe(0);
  now = began + 59_000;
  expect(await used()).toBe(0);
  now = began + 60_000;
  expect(await used()).toBe(60_000);
  now = began + 30 * dayMs;
  expect((await ask(secret, 'ads/list')).code).toBe(-3);
  now = began;
});

it(`is one of at most ${mostTokens} of a person, also when two tabs make it at once`, async () => {
  const { maker } = await tokenOf(test, { role: 'owner' });
  const make = () =>
    test.database.db
      .transaction()
      .execute((trx) =>
        test.modules.staff.tokens.make(trx, maker, { name: 'a', agentId: null, scopes: ['ads:read'], days: 7 }),
      );
  const answers = await Promise.allSettled(Array.from({ length: mostTokens + 3 }, make));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostTokens - 1);
});

it('is slowed down on its own, in all processes together', async () => {
  const [busy, calm] = [await tokenOf(test, { role: 'owner' }), await tokenOf(test, { role: 'owner' })];
  const codes: number[] = [];
  for (let call = 0; call < tokenPace.calls + 4; call += 1) {
    codes.push((await askByToken(call % 2 === 0 ? test.app : other.app, busy.secret, 'ads/list')).code);
  }
  expect(codes.filter((code) => code === 1003)).toHaveLength(4);
  expect((await ask(calm.secret, 'ads/list')).code).toBe(0);
  now += tokenPace.seconds * 1000 + 1;
  expect((await ask(busy.secret, 'ads/list')).code).toBe(0);
});

it('is nothing in the API of members, nor beside a cookie of staff', async () => {
  const { secret, cookie } = await tokenOf(test, { role: 'owner' });
  const headers = { authorization: `Bearer ${secret}` };
  const member = await test.app.inject({ url: '/api/getUserInfo', headers });
  expect(member.json()).toMatchObject({ code: -3 });
  const asCookie = await test.app.inject({ url: '/api/admin/ads/list', headers: { cookie: `staff=${secret}` } });
  expect(asCookie.json()).toMatchObject({ code: -3 });
  // A page of another site that brings the cookie gains nothing by a made-up header.
  const forged = await askByToken(test.app, 'x', 'ads/setPaused', { ids: ['1'], paused: true }, { cookie });
  expect(forged.code).toBe(-3);
  expect((await ask(secret, 'session/me', {}, { cookie })).code).toBe(1005);
});

it('keeps the addresses that the console may be used from', async () => {
  const { secret } = await tokenOf(test, { role: 'owner' });
  await test.database.db
    .transaction()
    .execute((trx) => test.modules.staff.allowed.save(trx, ['203.0.113.0/24'], '203.0.113.9'));
  test.modules.staff.allowed.forget();
  expect((await ask(secret, 'ads/list')).code).toBe(1005);
  await test.database.db.transaction().execute((trx) => test.modules.staff.allowed.save(trx, [], '127.0.0.1'));
  test.modules.staff.allowed.forget();
});
