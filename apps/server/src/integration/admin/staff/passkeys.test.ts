import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../app.test-data.ts';
import { type SoftPasskey, softPasskey } from './soft-passkey.test-data.ts';
import { codeOf, StaffBrowser } from '../../../testing/staff.ts';

const origin = 'https://console.example.com';
const host = 'console.example.com';
const password = 'correct horse battery';
const right = 0;
const wrong = 1002;
const conflict = 1008;

let now = Date.now();

const test = await testApp({
  config: { publicUrl: 'https://example.com', consoleUrl: origin },
  deps: () => ({ clock: () => now }),
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  now = Date.now();
  await test.database.pool.query('delete from staff; delete from staff_links; truncate rate_limits');
});

const browserHere = () => new StaffBrowser(test.app, '203.0.113.1', host);

async function person(name: string, role: 'owner' | 'editor' = 'owner') {
  const link = await test.modules.staff.setup.makeLink(test.database.db, { kind: 'invite', role });
  const browser = browserHere();
  const { totpSecret } = await browser.get('setup/look', { token: link.token });
  await browser.get('setup/finish', { token: link.token, name, password, code: codeOf(totpSecret, now) });
  const { staffId } = await browser.get('session/me', {});
  return { browser, staffId };
}

async function addPasskey(browser: StaffBrowser, name = '办公电脑'): Promise<{ key: SoftPasskey; passkeyId: string }> {
  const { options } = await browser.get('passkeys/start', { password });
  const key = softPasskey(origin);
  const { passkeyId } = await browser.get('passkeys/add', { name, proof: key.create(options) });
  return { key, passkeyId };
}

/** Signs in by the passkey alone, or after the password. */
async function enter(key: SoftPasskey, changes: Parameters<SoftPasskey['get']>[1] = {}, ticket?: string) {
  const browser = browserHere();
  const { options } = await browser.get('session/passkeyStart', { ticket });
  return { browser, answer: await browser.call('session/passkeyFinish', { ticket, proof: key.get(options, changes) }) };
}

const ticketOf = (name: string) => browserHere().get('session/login', { name, password });

describe('a passkey', () => {
  it('lets in alone, with who it is known by the key itself', async () => {
    const { browser, staffId } = await person('boss');
    const { key } = await addPasskey(browser);
    const entered = await enter(key);
    expect(entered.answer.code).toBe(right);
    expect((await entered.browser.get('session/me', {})).staffId).toBe(staffId);
    const { list } = await entered.browser.get('passkeys/list', {});
    expect(list).toMatchObject([{ name: '办公电脑', host, lastUsedAt: now }]);
  });

  it('lets nobody in alone whom it did not ask for a finger or a PIN, but does after the password', async () => {
    const { browser } = await person('boss');
    const { key } = await addPasskey(browser);
    expect((await enter(key, { verified: false })).answer).toMatchObject({ code: wrong, message: '通行密钥验证失败' });
    const { ticket, passkey } = await ticketOf('boss');
    expect(passkey).toBe(true);
    expect((await enter(key, { verified: false }, ticket)).answer.code).toBe(right);
  });

  it('is asked for after the password of its owner alone', async () => {
    const boss = await person('boss');
    const amy = await person('amy', 'editor');
    const { key } = await addPasskey(boss.browser);
    const { key: hers } = await addPasskey(amy.browser);
    const { ticket } = await ticketOf('boss');
    expect((await enter(hers, {}, ticket)).answer.code).toBe(wrong);
    expect((await enter(key, {}, ticket)).answer.code).toBe(right);
    expect((await ticketOf('amy')).passkey).toBe(true);
  });

  it('signs a challenge once, within two minutes, and for what it was given', async () => {
    const { browser } = await person('boss');
    const { key } = await addPasskey(browser);
    const visitor = browserHere();
    const { options } = await visitor.get('session/passkeyStart', {});
    const proof = key.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call('session/passkeyFinish', { proof })));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([right, wrong, wrong]);
    const old = await visitor.get('session/passkeyStart', {});
    now += 2 * 60_000 + 1;
    expect(await visitor.call('session/passkeyFinish', { proof: key.get(old.options) })).toMatchObject({
      code: wrong,
      message: '验证已过期，请重试',
    });
    // What was given out for the second step does not open by itself, and the other way round.
    const { ticket } = await ticketOf('boss');
    const second = await visitor.get('session/passkeyStart', { ticket });
    expect((await visitor.call('session/passkeyFinish', { proof: key.get(second.options) })).code).toBe(wrong);
    const alone = await visitor.get('session/passkeyStart', {});
    expect((await visitor.call('session/passkeyFinish', { ticket, proof: key.get(alone.options) })).code).toBe(wrong);
    const { rows } = await test.database.pool.query('select 1 from staff_challenges where expires_at < now()');
    expect(rows).toEqual([]);
  });

  it('is refused from another origin, for another host, with a broken signature, or made up', async () => {
    const { browser } = await person('boss');
    const { key } = await addPasskey(browser);
    expect((await enter(key, { origin: 'https://console.example.com.evil.test' })).answer.code).toBe(wrong);
    expect((await enter(key, { origin: 'https://example.com' })).answer.code).toBe(wrong);
    expect((await enter(key, { host: 'example.com' })).answer.code).toBe(wrong);
    const { options } = await browserHere().get('session/passkeyStart', {});
    const proof = key.get(options);
    const forged = {
      ...proof,
      response: { ...proof.response, signature: softPasskey(origin).get(options).response.signature },
    };
    expect((await browserHere().call('session/passkeyFinish', { proof: forged })).code).toBe(wrong);
    expect((await enter(softPasskey(origin))).answer.code).toBe(wrong);
    expect((await enter(key)).answer.code).toBe(right);
  });

  it('that was copied is refused once the other one was used, and the log says why', async () => {
    const { browser, staffId } = await person('boss');
    const { key } = await addPasskey(browser);
    const copy = key.copy();
    expect((await enter(key)).answer.code).toBe(right);
    expect((await enter(copy)).answer.code).toBe(wrong);
    expect((await enter(key)).answer.code).toBe(right);
    const { list } = await browser.get('audit/list', { call: 'session/passkeyFinish', staffId, sort: 'old' });
    expect(list.map(({ subject, details }) => [subject, details['failed'] ?? false])).toEqual([
      [`staff ${staffId}`, false],
      [`staff ${staffId}`, true],
      [`staff ${staffId}`, false],
    ]);
    expect(JSON.stringify(list[1]?.details)).toContain('counter');
  });

  it('is made by the password, once, by whom it was begun for, under a limit', async () => {
    const { browser } = await person('boss');
    expect((await browser.call('passkeys/start', { password: 'wrong' })).code).toBe(wrong);
    const { options } = await browser.get('passkeys/start', { password });
    const amy = await person('amy', 'editor');
    const key = softPasskey(origin);
    expect((await amy.browser.call('passkeys/add', { name: '偷', proof: key.create(options) })).code).toBe(wrong);
    expect((await browser.call('passkeys/add', { name: '一', proof: key.create(options) })).code).toBe(right);
    expect((await browser.call('passkeys/add', { name: '二', proof: key.create(options) })).code).toBe(wrong);
    const again = await browser.get('passkeys/start', { password });
    expect(again.options['excludeCredentials']).toMatchObject([{ id: key.id.toString('base64url') }]);
    const twice = await browser.call('passkeys/add', { name: '二', proof: key.create(again.options) });
    expect(twice).toMatchObject({ code: conflict, message: '这个通行密钥已经添加过' });
    const foreign = await browser.get('passkeys/start', { password });
    const phished = softPasskey(origin).create(foreign.options, { origin: 'https://evil.test' });
    expect((await browser.call('passkeys/add', { name: '三', proof: phished })).code).toBe(wrong);
    await test.database.pool.query('truncate rate_limits');
    for (let turn = 1; turn < 7; turn += 1) await addPasskey(browser, `第 ${turn}`);
    await test.database.pool.query('truncate rate_limits');
    for (let turn = 7; turn < 10; turn += 1) await addPasskey(browser, `第 ${turn}`);
    const { options: eleventh } = await browser.get('passkeys/start', { password });
    const most = await browser.call('passkeys/add', { name: '多', proof: softPasskey(origin).create(eleventh) });
    expect(most).toMatchObject({ code: conflict, message: '每人最多 10 个通行密钥' });
  });

  it('is renamed and removed by its owner, with the password, and opens nothing afterwards', async () => {
    const { browser } = await person('boss');
    const amy = await person('amy', 'editor');
    const { key, passkeyId } = await addPasskey(browser);
    expect((await amy.browser.call('passkeys/rename', { passkeyId, name: '我的' })).code).toBe(1004);
    expect((await amy.browser.call('passkeys/remove', { passkeyId, password })).code).toBe(1004);
    await browser.get('passkeys/rename', { passkeyId, name: '家里' });
    expect((await browser.get('passkeys/list', {})).list[0]?.name).toBe('家里');
    expect((await browser.call('passkeys/remove', { passkeyId, password: 'wrong' })).code).toBe(wrong);
    await browser.get('passkeys/remove', { passkeyId, password });
    expect((await enter(key)).answer.code).toBe(wrong);
    expect((await ticketOf('boss')).passkey).toBe(false);
  });

  it('that is the last way in stays', async () => {
    const { browser, staffId } = await person('boss');
    const { passkeyId } = await addPasskey(browser);
    const second = await addPasskey(browser, '第二');
    await test.database.pool.query('update staff set totp_secret = null where id = $1', [staffId]);
    expect((await browser.call('passkeys/remove', { passkeyId, password })).code).toBe(right);
    const last = await browser.call('passkeys/remove', { passkeyId: second.passkeyId, password });
    expect(last).toMatchObject({ code: conflict, message: '这是您唯一的登录方式，不能移除' });
    expect((await enter(second.key)).answer.code).toBe(right);
  });

  it('opens nothing for who was shut out or reset', async () => {
    const { browser } = await person('boss');
    const amy = await person('amy', 'editor');
    const { key } = await addPasskey(amy.browser);
    await browser.get('staff/setDisabled', { staffId: amy.staffId, disabled: true });
    expect((await enter(key)).answer.code).toBe(wrong);
    await browser.get('staff/setDisabled', { staffId: amy.staffId, disabled: false });
    expect((await enter(key)).answer.code).toBe(right);
    await browser.get('staff/reset', { staffId: amy.staffId });
    expect((await enter(key)).answer.code).toBe(wrong);
  });

  it('leaves neither its answer nor a challenge in the log', async () => {
    const { browser, staffId } = await person('boss');
    const { key } = await addPasskey(browser);
    await enter(key);
    const { rows } = await test.database.pool.query<{ text: string }>(
      "select details::text as text from staff_audit where call in ('passkeys/add', 'session/passkeyFinish') and staff_id = $1",
      [staffId],
    );
    expect(rows.length).toBe(2);
    expect(rows.map(({ text }) => /clientDataJSON|signature|attestationObject/.test(text))).toEqual([false, false]);
  });
});

it('is not offered at a bare address, or over plain http', async () => {
  await using plain = await testApp({ config: { publicUrl: 'http://192.0.2.7:3000' } });
  const visitor = new StaffBrowser(plain.app, '203.0.113.1', '192.0.2.7:3000');
  const answer = await visitor.call('session/passkeyStart', {});
  expect(answer).toMatchObject({ code: conflict, message: expect.stringContaining('https') as string });
});
