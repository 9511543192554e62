import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import { signedInStaff } from '../../../testing/staff.ts';
import type { TestBrowser } from '../../../testing/browser.ts';

const dayMs = 24 * 3600 * 1000;
let keys = 0;
/** A new account of agent 3, and the browser that it is open on. */
let here: TestBrowser;
let accountId: string;
let userCode: string;

const test = await identityApp(() => ({ clock: Date.now }));
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  here = test.browser();
  ({ userCode } = await here.enter());
  accountId = await idOf(userCode);
});

const staff = (role: StaffRole, agentIds: string[] | null = null) => signedInStaff(test, { role, agentIds });
const owner = await staff('owner');

async function idOf(code: string): Promise<string> {
  const { rows } = await test.database.pool.query<{ id: string }>('select id from accounts where user_code = $1', [
    code,
  ]);
  return rows[0]?.id ?? '';
}

function clientKey(): string {
  keys += 1;
  return `decision ${keys}`;
}

type Search = Parameters<typeof owner.get<'users/list'>>[1];

async function codes(search: Search, by = owner): Promise<string[]> {
  return (await by.get('users/list', search)).list.map((row) => row.userCode);
}

async function set(values: string): Promise<void> {
  await test.database.pool.query(`update accounts set ${values} where id = $1`, [accountId]);
}

async function isIn(state: NonNullable<Search['state']>): Promise<boolean> {
  return (await codes({ state, size: 50 })).includes(userCode);
}

describe('the list', () => {
  it('finds an account by user code, machine code, whole phone and beginning of its nickname; the phone stays masked', async () => {
    const phone = `139${String(Number(accountId)).padStart(8, '0')}`;
    await test.database.pool.query('update accounts set phone = $2, nickname = $3 where id = $1', [
      accountId,
      phone,
      `100%_${accountId}`,
    ]);
    const spaced = `${userCode.slice(0, 5)} ${userCode.slice(5).toLowerCase()}`;
    for (const keyword of [
      userCode,
      spaced,
      here.machineCode,
      here.machineCode.toUpperCase(),
      phone,
      `100%_${accountId}`,
    ])
      expect([keyword, await codes({ keyword })]).toEqual([keyword, [userCode]]);
    for (const keyword of [phone.slice(0, 10), here.machineCode.replace(/^./, 'x'), `00%_${accountId}`, '100__'])
      expect([keyword, await codes({ keyword })]).toEqual([keyword, []]);
    const answer = await owner.call('users/list', { keyword: phone });
    expect(answer.data.list[0]?.phone).toBe(`139****${phone.slice(-4)}`);
    expect(answer.text).not.toContain(phone);
    expect(await codes({ keyword: userCode, agentId: '8' })).toEqual([]);
  });

  it('filters by what an account is', async () => {
    expect([await isIn('device'), await isIn('member')]).toEqual([true, false]);
    await set('claimed_at = now()');
    expect([await isIn('device'), await isIn('member')]).toEqual([false, true]);
    await set("vip_until = now() + interval '1 day', banned_until = now() + interval '1 day'");
    expect([await isIn('vip'), await isIn('banned')]).toEqual([true, true]);
    await set("vip_until = now() - interval '1 day', banned_until = now() - interval '1 day'");
    expect([await isIn('vip'), await isIn('banned')]).toEqual([false, false]);
  });

  it('filters by the time of the first visit, and pages in both directions', async () => {
    const start = Date.UTC(2020, 0, 1);
    const made: string[] = [userCode];
    for (let index = 0; index < 4; index += 1) made.push((await test.browser().enter()).userCode);
    for (const [index, code] of made.entries())
      await test.database.pool.query('update accounts set created_at = $2 where user_code = $1', [
        code,
        new Date(start + index * dayMs),
      ]);
    const within = { from: start + dayMs, to: start + 4 * dayMs };
    expect(await codes({ ...within, sort: 'old' })).toEqual(made.slice(1, 4));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await owner.get('users/list', { from: start, to: start + 5 * dayMs, size: 2, cursor });
      paged.push(...page.list.map((row) => row.userCode));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(made.toReversed());
  });

  it('leaves out who was deleted', async () => {
    await here.get('deleteMe', { machineCode: here.machineCode });
    expect(await codes({ keyword: userCode })).toEqual([]);
    const gone = await owner.get('users/get', { accountId });
    expect(gone).toMatchObject({ nickname: '已注销用户', deletedAt: expect.any(Number) as number });
    for (const answer of [
      await owner.call('users/note', { accountId, text: '来电' }),
      await owner.call('users/endSessions', { accountId }),
    ])
      expect(answer).toMatchObject({ code: 1008, message: '该账号已注销' });
  });
});

it('shows where an account came from, what it has and what it has done', async () => {
  const { pool } = test.database;
  await here.get('saveUserMachine', { machineCode: here.machineCode, machineInformation: 'Pixel 9' });
  await pool.query("insert into account_sources values ($1, 'ch-1', 'wang', now())", [accountId]);
  await pool.query(
    "insert into posts (agent_id, author_id, text, state, created_at) values (3, $1, '早', 'published', now())",
    [accountId],
  );
  await owner.get('users/grant', { accountId, unit: 'view', amount: 2, reason: '补偿', clientKey: clientKey() });
  expect(await owner.get('users/get', { accountId })).toMatchObject({
    userCode,
    agentId: '3',
    claimed: false,
    hasPassword: false,
    device: 'Pixel 9',
    source: 'ch-1 · wang',
    gender: '未填写',
    viewsLeft: 2,
    ban: null,
    verifiedAt: null,
    counts: { posts: 1, orders: 0, paid: 0, reportsOn: 0 },
  });
  expect((await owner.call('users/get', { accountId: '999999999' })).code).toBe(1004);
});

describe('a grant', () => {
  it('happens once for each decision, also when it is sent many times at once', async () => {
    const [days, views] = [clientKey(), clientKey()];
    const send = async () => {
      const gift = { accountId, reason: '补偿' };
      await owner.get('users/grant', { ...gift, unit: 'day', amount: 3, clientKey: days });
      await owner.get('users/grant', { ...gift, unit: 'view', amount: 2, clientKey: views });
    };
    await Promise.all([send(), send(), send()]);
    await send();
    const { vipUntil, viewsLeft } = await owner.get('users/get', { accountId });
    expect(Math.round(((vipUntil ?? 0) - Date.now()) / dayMs)).toBe(3);
    expect([viewsLeft, (await here.get('getUserInfo', {})).viewingTimes]).toEqual([2, 2]);
    const { list } = await owner.get('users/actions', { accountId });
    expect(list.map(({ action, amount, text }) => `${action} ${amount} ${text}`).toSorted()).toEqual([
      '加天数 3 补偿',
      '加次数 2 补偿',
    ]);
    const rows = async (unit: 'day' | 'view') => (await owner.get('users/ledger', { accountId, unit })).list;
    expect((await rows('day')).map(({ what, amount }) => [what, amount])).toEqual([['客服赠送', 3]]);
    expect(await rows('view')).toHaveLength(2);
    const audit = await owner.get('audit/list', { call: 'users/grant', keyword: `account ${accountId}` });
    expect(audit.list[0]?.details).toMatchObject({ input: { reason: '补偿' } });
    await owner.get('users/grant', { accountId, unit: 'view', amount: 1, reason: '再补', clientKey: clientKey() });
    expect((await owner.get('users/get', { accountId })).viewsLeft).toBe(3);
  });

  it('is of at most a hundred views', async () => {
    const gift = { accountId, unit: 'view', amount: 101, reason: '补偿', clientKey: clientKey() } as const;
    expect((await owner.call('users/grant', gift)).data).toMatchObject({ fields: { amount: '一次最多 100 次' } });
    expect((await owner.get('users/actions', { accountId })).list).toEqual([]);
  });
});

describe('ending sessions', () => {
  it('signs out one device, or all of them', async () => {
    const there = test.browser();
    await there.enter(here.machineCode);
    const state = async () => [(await here.call('getUserInfo', {})).code, (await there.call('getUserInfo', {})).code];
    const { list } = await owner.get('users/sessions', { accountId });
    expect(list.map(({ active }) => active)).toEqual([true, true]);
    const first = list.toSorted((a, b) => Number(a.sessionId) - Number(b.sessionId))[0]?.sessionId ?? '';
    expect(await state()).toEqual([0, 0]);
    await owner.get('users/endSessions', { accountId, sessionId: first });
    expect((await state()).map((code) => code === 0)).toEqual([false, true]);
    expect((await owner.call('users/endSessions', { accountId, sessionId: first })).code).toBe(1004);
    await owner.get('users/endSessions', { accountId });
    expect((await state()).map((code) => code === 0)).toEqual([false, false]);
    await here.enter();
    expect((await here.call('getUserInfo', {})).code).toBe(0);
    const { list: actions } = await owner.get('users/actions', { accountId });
    expect(actions.map(({ action, text }) => `${action} ${text}`)).toEqual(['结束会话 全部设备', '结束会话 一台设备']);
  });

  it('revokes the playback grants of every device of the account', async () => {
    const { pool } = test.database;
    await test.browser().enter(here.machineCode);
    const { list } = await owner.get('users/sessions', { accountId });
    const [ended, open] = list.map(({ sessionId }) => sessionId);
    const holder = `holder${accountId.padStart(10, '0')}`;
    await pool.query('insert into playback_holders (account_id, session_id, holder) values ($1, $2, $3)', [
      accountId,
      open,
      holder,
    ]);
    await owner.get('users/endSessions', { accountId, sessionId: ended });
    const { rows } = await pool.query('select from playback_revocations where subject = $1', [`holder ${holder}`]);
    expect(rows).toHaveLength(1);
  });

  it('touches no session of another account', async () => {
    const other = test.browser();
    const otherId = await idOf((await other.enter()).userCode);
    const sessionId = (await owner.get('users/sessions', { accountId: otherId })).list[0]?.sessionId ?? '';
    expect((await owner.call('users/endSessions', { accountId, sessionId })).code).toBe(1004);
    expect((await other.call('getUserInfo', {})).code).toBe(0);
  });
});

it('verifies a creator, and takes that back, each once', async () => {
  const change = (verified: boolean) => owner.call('users/setVerified', { accountId, verified, reason: '长期合作' });
  const verifiedAt = async () => (await owner.get('users/get', { accountId })).verifiedAt;
  expect(await change(false)).toMatchObject({ code: 1008, message: '没有认证' });
  const answers = await Promise.all([change(true), change(true)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1008]);
  expect(await verifiedAt()).toEqual(expect.any(Number));
  expect((await change(false)).code).toBe(0);
  expect(await verifiedAt()).toBeNull();
  const { list } = await owner.get('users/actions', { accountId });
  expect(list.map(({ action }) => action)).toEqual(['取消认证', '认证创作者']);
});

it('ends every session with a ban: who is let in again has to sign in', async () => {
  await owner.get('users/ban', { accountId, reason: '刷屏', days: 1, hideContent: false });
  expect((await here.call('getUserInfo', {})).code).not.toBe(0);
  await owner.get('users/unban', { accountId, reason: '误封' });
  expect((await here.call('getUserInfo', {})).code).not.toBe(0);
});

describe('staff of other agents', () => {
  it('neither see nor change an account', async () => {
    const manager = await staff('agentManager', ['8']);
    expect(await codes({ keyword: userCode }, manager)).toEqual([]);
    expect(await codes({ keyword: here.machineCode }, manager)).toEqual([]);
    expect(await codes({ size: 50 }, manager)).not.toContain(userCode);
    const answers = [
      await manager.call('users/get', { accountId }),
      await manager.call('users/ledger', { accountId }),
      await manager.call('users/sessions', { accountId }),
      await manager.call('users/actions', { accountId }),
      await manager.call('users/reports', { accountId, side: 'on' }),
      await manager.call('users/ban', { accountId, reason: '刷屏', days: 1 }),
      await manager.call('users/endSessions', { accountId }),
      await manager.call('users/grant', { accountId, unit: 'day', amount: 1, reason: '补', clientKey: clientKey() }),
      await manager.call('users/setVerified', { accountId, verified: true, reason: '合作' }),
      await manager.call('users/note', { accountId, text: '来电' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1004));
    expect((await owner.get('users/actions', { accountId })).list).toEqual([]);
    expect((await here.call('getUserInfo', {})).code).toBe(0);
  });

  it('see and change those of their own', async () => {
    const manager = await staff('agentManager', ['3']);
    expect(await codes({ keyword: userCode }, manager)).toEqual([userCode]);
    await manager.get('users/note', { accountId, text: '来电咨询' });
    expect((await manager.get('users/actions', { accountId })).list).toMatchObject([
      { action: '备注', text: '来电咨询' },
    ]);
  });
});
