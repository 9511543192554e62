import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { inviteFarm } from './invite-farm.test-data.ts';
import { standardInvites } from './settings.repository.ts';
import { transact } from '../../platform/db/db.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { booksAddUp } from '../../testing/shop.ts';
import { StaffBrowser, staffCookie } from '../../testing/staff.ts';

const hourMs = 3_600_000;
/** So that nobody has to wait. */
const quick = { ...standardInvites, watchMinutes: 1, watchDays: 1, holdHours: 0 };

const test = await identityApp();
const film = await (await testCatalogue(test.database)).publish('film', { durationMs: 3_600_000 });
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  await test.database.pool.query('delete from rate_limits');
  await settings({ isOn: true });
});

async function staff(agentIds: string[] | null): Promise<StaffBrowser> {
  const { cookie } = await staffCookie(test.database.db, { role: agentIds ? 'agentManager' : 'owner', agentIds });
  const browser = new LastingStaff(test.app);
  browser.cookies.set('staff', cookie.replace('staff=', ''));
  return browser;
}

/** Stays signed in however far a test sets the clock forward. */
class LastingStaff extends StaffBrowser {
  override async call<N extends AdminCallName>(name: N, input: AdminInput<N>) {
    await test.database.pool.query('update staff_sessions set created_at = $1, last_seen_at = $1', [
      new Date(test.time.now),
    ]);
    return await super.call(name, input);
  }
}
const boss = await staff(null);
const stranger = await staff(['8']);

type Settings = Omit<AdminInput<'invites/saveSettings'>, 'agentId'>;
async function settings(changes: Partial<Settings> & { isOn: boolean }): Promise<void> {
  await boss.get('invites/saveSettings', { ...quick, ...changes, agentId: '3' });
}

/** Somebody with a password of their own, and their code. */
async function inviter(agentId = '3', how: { address?: string } = {}) {
  const browser = test.browser({ agentId, ...how });
  const { userCode } = await browser.enter();
  await browser.get('updatePwd', { password: 'night sail 8 harbour' });
  const { code } = await browser.get('invite/mine', { machineCode: browser.machineCode });
  return { browser, userCode, code: code ?? '' };
}

async function come(code: string, how: { address?: string; agentId?: string } = {}) {
  const browser = test.browser(how);
  const { userCode } = await browser.enter();
  const answer = await browser.call('invite/accept', { code, machineCode: browser.machineCode });
  return { browser, userCode, answer };
}

/** Does what is asked: a password, and a bit more than a minute of a film. */
async function earn(browser: TestBrowser): Promise<void> {
  await browser.get('updatePwd', { password: 'night sail 8 harbour' });
  await browser.get('addVolume', { videoId: film });
  for (let second = 10; second <= 70; second += 10) {
    test.time.now += 10_000;
    await browser.get('loklVideo', { videoId: film, position: second, duration: 3600 });
  }
  await expect.poll(async () => (await mine(browser)).invitedBy?.watchedMinutes, { interval: 100 }).toBe(1);
}

const accept = async (browser: TestBrowser, code: string) =>
  await browser.get('invite/accept', { code, machineCode: browser.machineCode });
const settle = () => test.modules.invite.settles.run();
const mine = async (browser: TestBrowser) => await browser.get('invite/mine', { machineCode: browser.machineCode });
const vipDays = async (browser: TestBrowser) => {
  const { vip } = await browser.get('getUserInfo', {});
  return vip.until === null ? 0 : Math.round((vip.until - test.time.now) / 86_400_000);
};
const idOf = async (userCode: string) => {
  const { rows } = await test.database.pool.query<{ id: string }>('select id from accounts where user_code = $1', [
    userCode,
  ]);
  return rows[0]?.id ?? '';
};

describe('an honest invite', () => {
  it('pays both once, into the books, after the condition and not before', async () => {
    const amy = await inviter();
    const bob = await come(amy.code);
    expect(bob.answer.data).toMatchObject({ accepted: true, note: '' });
    expect((await mine(bob.browser)).invitedBy).toMatchObject({
      state: 'waiting',
      reward: { kind: 'days', amount: 1 },
    });
    await settle();
    expect(await vipDays(amy.browser)).toBe(0);
    await earn(bob.browser);
    // By many workers at once.
    await Promise.all(Array.from({ length: 4 }, settle));
    await settle();
    expect(await vipDays(amy.browser)).toBe(3);
    expect(await vipDays(bob.browser)).toBe(1);
    const { list } = await amy.browser.get('invite/list', {});
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ state: 'rewarded', claimed: true, watchedMinutes: 1, watchedDays: 1 });
    expect(list[0]?.name).toMatch(/^.\*\*$/u);
    expect(JSON.stringify(list)).not.toContain(bob.userCode);
    expect(await mine(amy.browser)).toMatchObject({ invited: 1, rewarded: 1 });
    await booksAddUp(test.database.db);
  });

  it('gives views when they are taken, once, however often one taps', async () => {
    await settings({ isOn: true, inviterKind: 'views', inviterAmount: 4, inviteeKind: 'views', inviteeAmount: 2 });
    const amy = await inviter();
    const bob = await come(amy.code);
    await earn(bob.browser);
    await settle();
    expect(await mine(amy.browser)).toMatchObject({ viewsToTake: 4 });
    const taps = await Promise.all(Array.from({ length: 6 }, () => amy.browser.call('invite/take', {})));
    expect(taps.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(taps.filter(({ code }) => code === 1008)).toHaveLength(5);
    await bob.browser.get('invite/take', {});
    expect((await amy.browser.get('getUserInfo', {})).viewingTimes).toBe(4);
    expect((await bob.browser.get('getUserInfo', {})).viewingTimes).toBe(2);
  });

  it('is undone whole when the payment breaks in the middle, and paid by the next run', async () => {
    const amy = await inviter();
    const bob = await come(amy.code);
    await earn(bob.browser);
    const { pool } = test.database;
    await pool.query(`create function break_second() returns trigger language plpgsql as $$ begin
      if new.key like 'invite % invitee' then raise exception 'killed'; end if; return new; end $$`);
    await pool.query(
      'create trigger killed before insert on book_postings for each row execute function break_second()',
    );
    await settle();
    expect(await vipDays(amy.browser)).toBe(0);
    await pool.query('drop trigger killed on book_postings; drop function break_second()');
    await settle();
    expect([await vipDays(amy.browser), await vipDays(bob.browser)]).toEqual([3, 1]);
    await booksAddUp(test.database.db);
  });

  it('keeps what was promised, waits as long as it was told to, and lapses', async () => {
    await settings({ isOn: true, holdHours: 24 });
    const amy = await inviter();
    const [bob, late] = [await come(amy.code), await come(amy.code)];
    await settings({ isOn: false, inviterAmount: 9 });
    await earn(bob.browser);
    await settle();
    expect(await vipDays(amy.browser)).toBe(0);
    test.time.now += 25 * hourMs;
    await settle();
    expect(await vipDays(amy.browser)).toBe(3);
    test.time.now += 30 * 24 * hourMs;
    await settle();
    const [row] = (await boss.get('invites/list', { keyword: late.userCode })).list;
    expect(row?.state).toBe('lapsed');
  });

  it('stops at the caps of the inviter, not at those of the friend', async () => {
    await settings({ isOn: true, dayCap: 1 });
    const amy = await inviter();
    const [first, second] = [await come(amy.code), await come(amy.code)];
    await earn(first.browser);
    await earn(second.browser);
    await settle();
    expect([await vipDays(amy.browser), await vipDays(first.browser), await vipDays(second.browser)]).toEqual([
      3, 1, 1,
    ]);
    const { list } = await amy.browser.get('invite/list', {});
    expect(list.map(({ note }) => note)).toEqual(['已超过奖励上限，这次没有奖励', '']);
    await booksAddUp(test.database.db);
  });
});

describe('nothing comes of', () => {
  it('an invite while the agent has none, or of another agent', async () => {
    const amy = await inviter();
    const theirs = await come(amy.code, { agentId: '8' });
    expect(theirs.answer).toMatchObject({ code: 1004, message: '邀请活动未开启' });
    expect((await amy.browser.get('getAgentInfo', {})).invite).toBe(true);
    await boss.get('invites/saveSettings', { ...standardInvites, agentId: '8', isOn: true });
    expect((await come(amy.code, { agentId: '8' })).answer.code).toBe(1004);
    await settings({ isOn: false });
    expect((await come(amy.code)).answer).toMatchObject({ code: 1004, message: '邀请活动未开启' });
    expect(await mine(amy.browser)).toMatchObject({ rules: null, code: null });
  });

  it('one’s own link, a second account of the same browser, an old account, or somebody invited before', async () => {
    const amy = await inviter();
    expect((await accept(amy.browser, amy.code)).accepted).toBe(false);
    const again = test.browser();
    // Signed out and in anew: other storage, the same browser.
    again.cookies.set('browser', amy.browser.cookies.get('browser') ?? '');
    await again.enter();
    expect(await accept(again, amy.code)).toMatchObject({ accepted: false, note: '同一台设备上的账号不能互相邀请' });
    const old = test.browser();
    await old.enter();
    test.time.now += 2 * hourMs;
    expect(await accept(old, amy.code)).toMatchObject({ accepted: false, note: '邀请奖励只给新用户' });
    const [bob, other] = [await come(amy.code), await inviter()];
    expect((await accept(bob.browser, amy.code)).accepted).toBe(true);
    expect((await accept(bob.browser, other.code)).accepted).toBe(false);
  });

  it('an invite in a circle', async () => {
    const first = test.browser();
    await first.enter();
    const amy = await inviter();
    await accept(first, amy.code);
    await first.get('updatePwd', { password: 'night sail 8 harbour' });
    const { code } = await mine(first);
    // Amy is younger than an hour and, as far as this is concerned, still a visitor.
    await test.database.pool.query('update accounts set claimed_at = null where user_code = $1', [amy.userCode]);
    expect((await accept(amy.browser, code ?? '')).accepted).toBe(false);
  });

  it('an invite of who is banned before the payout', async () => {
    const amy = await inviter();
    const bob = await come(amy.code);
    await earn(bob.browser);
    await test.database.pool.query("update accounts set banned_until = 'infinity' where user_code = $1", [
      amy.userCode,
    ]);
    await settle();
    expect(await vipDays(bob.browser)).toBe(0);
    const [row] = (await boss.get('invites/list', { keyword: amy.userCode })).list;
    expect(row).toMatchObject({ state: 'refused', reasons: ['banned'] });
  });

  it('an account that is merged with an older one, or erased', async () => {
    const { account } = test.modules;
    const amy = await inviter();
    const [bob, cleo] = [await come(amy.code), await come(amy.code)];
    const older = test.browser();
    const from = await idOf((await older.enter()).userCode);
    const [into, gone] = [await idOf(bob.userCode), await idOf(cleo.userCode)];
    await earn(cleo.browser);
    await transact(test.database.db, async (trx) => {
      for (const part of account.personalData) await part.merge(trx, { from, into });
      for (const part of account.personalData) await part.erase(trx, from);
      for (const part of account.personalData) await part.erase(trx, gone);
    });
    await settle();
    const rows = (await boss.get('invites/list', { keyword: amy.userCode })).list;
    expect(rows.map(({ state, reasons, invitee }) => [state, reasons, invitee?.userCode])).toEqual([
      ['refused', ['left'], undefined],
      ['refused', ['merged'], bob.userCode],
    ]);
    const id = await idOf(amy.userCode);
    const part = account.personalData.find(({ name }) => name === 'invites');
    expect(await part?.export(test.database.db, id)).toMatchObject({ code: [{ code: amy.code }], invited: [{}, {}] });
    await transact(test.database.db, (trx) => part?.erase(trx, id) ?? Promise.resolve());
    const left = await test.database.pool.query('select 1 from invites where inviter_id = $1', [id]);
    expect(left.rows).toEqual([]);
  });
});

describe('a household', () => {
  it('is looked at by staff instead of being lost, and only by staff of its agent', async () => {
    const address = '198.51.100.7';
    const amy = await inviter('3', { address });
    const family = [await come(amy.code, { address }), await come(amy.code, { address })];
    for (const { browser } of family) await earn(browser);
    await settle();
    expect(await vipDays(amy.browser)).toBe(0);
    expect((await mine(family[0]?.browser ?? amy.browser)).invitedBy).toMatchObject({ state: 'checking' });
    const held = (await boss.get('invites/list', { state: 'held', keyword: amy.userCode })).list;
    expect(held.map(({ reasons, clusterSize }) => [reasons, clusterSize])).toEqual([
      [['address', 'household'], 2],
      [['address', 'household'], 2],
    ]);
    const inviteId = held[0]?.inviteId ?? '';
    expect((await stranger.call('invites/decide', { inviteId, approve: true })).code).toBe(1004);
    expect((await stranger.get('invites/list', {})).list).toEqual([]);
    const decision = { inviteId, approve: true, whole: true, note: '电话核实是一家人' };
    expect(await boss.get('invites/decide', decision)).toEqual({ decided: 2 });
    expect((await boss.call('invites/decide', decision)).code).toBe(1008);
    expect(await vipDays(amy.browser)).toBe(6);
    for (const { browser } of family) expect(await vipDays(browser)).toBe(1);
    const { rows } = await test.database.pool.query(
      'select details from staff_audit where subject = $1 and agent_id = 3',
      [`invite ${inviteId}`],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain('电话核实是一家人');
    await booksAddUp(test.database.db);
  });

  it('that is none is refused whole', async () => {
    const address = '198.51.100.8';
    const amy = await inviter('3', { address });
    const { browser } = await come(amy.code, { address });
    await earn(browser);
    await settle();
    const [row] = (await boss.get('invites/list', { state: 'held', keyword: amy.userCode })).list;
    await boss.get('invites/decide', { inviteId: row?.inviteId ?? '', approve: false, whole: true });
    await settle();
    expect([await vipDays(amy.browser), await vipDays(browser)]).toEqual([0, 0]);
    expect((await mine(browser)).invitedBy).toMatchObject({ state: 'refused', note: '未通过审核' });
  });
});

describe('a farm', () => {
  it('of two hundred from few addresses and machines earns nothing', async () => {
    const boss1 = await inviter();
    const { states, paid } = await inviteFarm(test, [boss1], { size: 200, addresses: 4, machines: 6 });
    expect(states).toEqual({ refused: 200 });
    expect(paid).toBe(0);
    expect(await vipDays(boss1.browser)).toBe(0);
    await booksAddUp(test.database.db);
  });

  it('of many inviters and as many machines as accounts is held or refused, and pays nobody', async () => {
    const inviters = [await inviter(), await inviter(), await inviter(), await inviter()];
    const { states, paid } = await inviteFarm(test, inviters, { size: 60, addresses: 6, machines: 60 });
    expect(states['granted'] ?? 0).toBe(0);
    expect(paid).toBe(0);
    for (const { browser } of inviters) expect(await vipDays(browser)).toBe(0);
  });
});

it('forgets by what machines are told', async () => {
  const amy = await inviter();
  await come(amy.code);
  const marks = async () =>
    (await test.database.pool.query('select 1 from invite_marks where agent_id = 3')).rows.length;
  expect(await marks()).toBeGreaterThan(5);
  test.time.now += 31 * 24 * hourMs;
  await settle();
  expect(await marks()).toBe(0);
});
