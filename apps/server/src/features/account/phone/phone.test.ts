import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { withPhone } from './with-phone.test-data.ts';

let here: TestBrowser;
let phone: string;
const test = await withPhone('137', (visit) => ({ here, phone } = visit));

const password = 'correct horse';

async function codeFor(scene: 'bind' | 'untie' | 'verify', browser = here, to = phone) {
  test.time.now += 60_000;
  await browser.get('savePhoneCode', scene === 'bind' ? { phone: to, scene } : { scene });
  return await test.code(to);
}
async function bind(browser = here, to = phone) {
  return await browser.get('bindPhone', { phone: to, code: await codeFor('bind', browser, to) });
}
async function audited(authorId: string) {
  const { rows } = await test.database.pool.query<{ action: string; details: unknown }>(
    'select action, details from audit_log where subject = $1 order by id',
    [`account ${authorId}`],
  );
  return rows;
}

const next = () => `135${phone.slice(3)}`;
const tryNext = async () => await here.call('bindPhone', { phone: next(), code: await codeFor('bind', here, next()) });

async function twoAccounts() {
  const other = test.browser();
  await other.enter();
  await other.get('updatePwd', { password });
  await other.get('verifyPassword', { password });
  const from = await bind(other);
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into videos (media_id, title, description, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
     select 'clip', '我的视频', '', 'cover', 1000, 'short', 'free', 'all', now(), $1, id from video_groups limit 1 returning id`,
    [from.authorId],
  );
  return { other, from, videoId: rows[0]!.id };
}
const authorOf = async (videoId: string) =>
  (await test.database.pool.query<{ author_id: string }>('select author_id from videos where id = $1', [videoId]))
    .rows[0]?.author_id;

describe('a phone', () => {
  it('is bound to the account as it is, and makes it a member', async () => {
    const before = await here.get('getUserInfo', {});
    const after = await bind();
    expect(after).toEqual({ ...before, phone: `137****${phone.slice(-4)}`, claimed: true });
    expect(await here.get('autoRegUser', { machineCode: here.machineCode })).toEqual({ claimed: true });
  });

  it('ends a one-time password that is out', async () => {
    const out = await here.get('autoRegUser', { machineCode: here.machineCode });
    const { userCode, password: oneTime } = out as { userCode: string; password: string };
    await bind();
    expect(await here.call('loginUser', { userCode, password: oneTime })).toMatchObject({ code: 1002 });
  });

  it('is changed for another', async () => {
    const { authorId } = await bind();
    const another = `136${phone.slice(3)}`;
    await here.get('checkUserPhoneCoee', { scene: 'verify', code: await codeFor('verify') });
    expect((await bind(here, another)).phone).toBe(`136****${another.slice(-4)}`);
    const other = test.browser();
    await other.enter();
    await bind(other);
    expect((await audited(authorId)).map((row) => row.action)).toEqual(['account.claim', 'phone.bind', 'phone.change']);
  });

  it('is unbound only when a password stays', async () => {
    await bind();
    const code = await codeFor('untie');
    expect(await here.call('untiePhone', { code })).toMatchObject({
      code: 1008,
      message: '请先设置密码，再解绑手机号',
    });
    const proof = await codeFor('verify');
    await here.get('updatePwd', { password, code: proof });
    const answer = await here.call('untiePhone', { code });
    expect(answer).toMatchObject({
      code: 0,
      message: '解绑成功',
      data: { phone: null, claimed: true, hasPassword: true },
    });
    expect(await here.call('untiePhone', { code })).toMatchObject({ code: 1008 });
  });

  it('that one types in for unbinding must be the one that is bound', async () => {
    await bind();
    test.time.now += 60_000;
    expect(await here.call('savePhoneCode', { phone: '13500000000', scene: 'untie' })).toMatchObject({ code: 1001 });
    expect(await here.call('savePhoneCode', { phone, scene: 'untie' })).toMatchObject({ code: 0 });
  });
});

describe('the first phone of an account that has a password', () => {
  it('is bound after the password: the phone could set another one', async () => {
    await here.get('updatePwd', { password });
    const refusal = { code: 1005, message: '请先验证密码，再绑定手机号' };
    expect(await tryNext()).toMatchObject(refusal);
    expect((await here.get('getUserInfo', {})).phone).toBeNull();
    await here.get('verifyPassword', { password });
    expect(await tryNext()).toMatchObject({ code: 0 });
  });
});

describe('a phone that is bound', () => {
  const refusal = { code: 1005, message: '请先验证原手机号或密码，再更换手机号' };

  it('is not changed by a code to the new one alone, not even after a code to the new one was checked', async () => {
    const { phone: masked } = await bind();
    expect(await tryNext()).toMatchObject(refusal);
    const code = await codeFor('bind', here, next());
    await here.get('checkUserPhoneCoee', { phone: next(), scene: 'bind', code });
    expect(await here.call('bindPhone', { phone: next(), code, merge: true })).toMatchObject(refusal);
    expect((await here.get('getUserInfo', {})).phone).toBe(masked);
  });

  it('is changed after a code to the old one, which is used up, within ten minutes and once', async () => {
    await bind();
    const code = await codeFor('verify');
    expect(await here.call('checkUserPhoneCoee', { scene: 'verify', code: '000000' })).toMatchObject({ code: 1001 });
    await here.get('checkUserPhoneCoee', { scene: 'verify', code });
    expect(await here.call('checkUserPhoneCoee', { scene: 'verify', code })).toMatchObject({ code: 1001 });
    test.time.now += 10 * 60_000;
    expect(await tryNext()).toMatchObject(refusal);
    // Five codes an hour for each device.
    test.time.now += 3600_000;
    await here.get('checkUserPhoneCoee', { scene: 'verify', code: await codeFor('verify') });
    expect(await tryNext()).toMatchObject({ code: 0 });
    const back = await codeFor('bind');
    expect(await here.call('bindPhone', { phone, code: back })).toMatchObject(refusal);
  });

  it('is changed after the password, by the session that gave it and no other', async () => {
    const { userCode } = await here.get('getUserInfo', {});
    await bind();
    await here.get('updatePwd', { password, code: await codeFor('verify') });
    const other = test.browser();
    await other.get('loginUser', { userCode, password });
    await other.get('verifyPassword', { password });
    expect(await tryNext()).toMatchObject(refusal);
    expect(await here.call('verifyPassword', { password: 'another horse' })).toMatchObject({
      code: 1002,
      message: '密码错误',
    });
    expect(await tryNext()).toMatchObject(refusal);
    await here.get('verifyPassword', { password });
    expect(await tryNext()).toMatchObject({ code: 0 });
  });

  it('keeps the proof while a merge is a question', async () => {
    await bind();
    const other = test.browser();
    await other.enter();
    await bind(other, next());
    await here.get('checkUserPhoneCoee', { scene: 'verify', code: await codeFor('verify') });
    const code = await codeFor('bind', here, next());
    expect(await here.call('bindPhone', { phone: next(), code })).toMatchObject({ code: 1008 });
    expect(await here.call('bindPhone', { phone: next(), code, merge: true })).toMatchObject({ code: 0 });
  });
});

describe('a phone that another account has', () => {
  it('is a question first, and changes nothing', async () => {
    const { other } = await twoAccounts();
    const code = await codeFor('bind');
    const answer = await here.call('bindPhone', { phone, code });
    expect(answer).toMatchObject({ code: 1008, message: '该手机号已绑定其他账号，是否合并到当前账号？' });
    expect((await here.get('getUserInfo', {})).claimed).toBe(false);
    expect((await other.get('getUserInfo', {})).phone).not.toBeNull();
  });

  it('brings what that account had along, after a yes', async () => {
    const { other, from, videoId } = await twoAccounts();
    const before = await here.get('getUserInfo', {});
    const code = await codeFor('bind');
    await here.call('bindPhone', { phone, code });
    const merged = await here.get('bindPhone', { phone, code, merge: true });
    expect(merged).toMatchObject({
      userCode: before.userCode,
      authorId: before.authorId,
      claimed: true,
      hasPassword: true,
    });
    expect(await authorOf(videoId)).toBe(before.authorId);
    expect(await other.call('getUserInfo', {})).toMatchObject({ code: -3 });
    expect(await test.browser().call('loginUser', { userCode: from.userCode, password })).toMatchObject({ code: 1002 });
    expect((await test.browser().get('loginUser', { phone, password })).userCode).toBe(before.userCode);
    expect(await audited(before.authorId)).toContainEqual({
      action: 'account.merge',
      details: { from: from.authorId, into: before.authorId },
    });
  });

  it('loses nothing when the merge fails half-way, and can be asked for again', async () => {
    const { other, from, videoId } = await twoAccounts();
    const code = await codeFor('bind');
    const { pool } = test.database;
    // The audit row is the last thing a merge writes.
    await pool.query(`create function no_merge() returns trigger language plpgsql as $$
      begin if new.action = 'account.merge' then raise exception 'no room'; end if; return new; end $$`);
    await pool.query('create trigger no_merge before insert on audit_log for each row execute function no_merge()');
    expect(await here.call('bindPhone', { phone, code, merge: true })).toMatchObject({ code: 5000 });
    await pool.query('drop function no_merge cascade');
    expect(await other.get('getUserInfo', {})).toMatchObject({ userCode: from.userCode, phone: from.phone });
    expect(await authorOf(videoId)).toBe(from.authorId);
    expect(await here.get('getUserInfo', {})).toMatchObject({ phone: null, claimed: false });
    expect(await here.get('bindPhone', { phone, code, merge: true })).toMatchObject({ claimed: true });
  });

  it('goes to one of two who want it at once', async () => {
    await twoAccounts();
    const rival = test.browser();
    await rival.enter();
    const mine = await codeFor('bind');
    const theirs = await codeFor('bind', rival);
    const answers = await Promise.all([
      here.call('bindPhone', { phone, code: mine, merge: true }),
      rival.call('bindPhone', { phone, code: theirs, merge: true }),
    ]);
    expect(answers.every((answer) => [0, 1001, 1008].includes(answer.code))).toBe(true);
    const { rows } = await test.database.pool.query('select id from accounts where phone = $1', [phone]);
    expect(rows).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it('can be added to, and nothing else', async () => {
    await bind();
    const { pool } = test.database;
    for (const statement of ['update audit_log set actor = $$x$$', 'delete from audit_log', 'truncate audit_log']) {
      await expect(pool.query(statement)).rejects.toThrow('audit_log is append-only');
    }
  });
});
