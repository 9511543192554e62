import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { type IdentityApp, identityApp } from '../../../testing/identity-app.ts';
import { guard, member as memberOf } from '../second-factor/with-factor.test-data.ts';

let test: IdentityApp;
/** Of one device: the same machine code, but the cookies of another host. */
let here: TestBrowser;
let there: TestBrowser;
beforeAll(async () => {
  test = await identityApp();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  here = test.browser();
  there = test.browser();
});

const day = 24 * 3_600_000;
const password = 'night sail 8';
const onHere = { headers: { host: 'a.example' } };
const onThere = { headers: { host: 'b.example' } };

const ticketOf = async (browser: TestBrowser) =>
  (await browser.get('host/ticket', { machineCode: here.machineCode })).ticket;
const show = async (ticket: string, browser = there, machineCode = here.machineCode) =>
  await browser.call('host/enter', { machineCode, ticket }, onThere);
const enterHere = async () => {
  const device = await here.get('autoRegUser', { machineCode: here.machineCode });
  if (device.claimed || device.needsConfirm) throw new Error('the device account does not open');
  return await here.get('loginUser', { userCode: device.userCode, password: device.password }, onHere);
};

describe('a ticket', () => {
  it('opens the account on another host, with the rights that it has here and without a question', async () => {
    const { userCode } = await enterHere();
    expect(await show(await ticketOf(here))).toMatchObject({ code: 0, data: { user: { userCode } } });
    expect((await there.get('getUserInfo', {})).userCode).toBe(userCode);
    // A session that was opened by a machine code alone may not ask for an export.
    expect((await there.call('exportMe', {})).code).toBe(0);
    // Here it goes on as before.
    expect((await here.get('getUserInfo', {})).userCode).toBe(userCode);
    // A session that is lost there is opened again without a tap: the browser is trusted from now on.
    there.cookies.delete('session');
    expect(await there.get('autoRegUser', { machineCode: here.machineCode })).toMatchObject({ needsConfirm: false });
  });

  it('opens the account of a member as well, who would have to type a password', async () => {
    const { userCode } = await enterHere();
    await here.get('updatePwd', { password });
    await here.get('loginUser', { userCode, password });
    expect(await show(await ticketOf(here))).toMatchObject({ code: 0, data: { user: { userCode, claimed: true } } });
  });

  it('takes a visitor over, but asks a member, who has another account open there', async () => {
    const { userCode } = await enterHere();
    await there.enter();
    expect(await show(await ticketOf(here))).toMatchObject({ data: { user: { userCode } } });
    const member = test.browser();
    const { userCode: own } = await member.enter();
    await member.get('updatePwd', { password });
    await member.get('loginUser', { userCode: own, password });
    const ticket = await ticketOf(here);
    const asks = `${userCode.slice(0, 5)}****${userCode.slice(-2)}`;
    expect(await show(ticket, member)).toMatchObject({ code: 0, data: { user: null, asks } });
    expect((await member.get('getUserInfo', {})).userCode).toBe(own);
    const said = await member.get('host/enter', { machineCode: here.machineCode, ticket, confirmed: true });
    expect(said.user?.userCode).toBe(userCode);
  });

  it('asks for the second factor of an account that has one, takes it once, and stays good until then', async () => {
    const { here: owner } = await memberOf(test, '13700000061');
    const factor = await guard(test, owner, '13700000061');
    const { machineCode } = owner;
    const { ticket } = await owner.get('host/ticket', { machineCode });
    const enter = (secondFactor?: string) =>
      there.call(
        'host/enter',
        { machineCode, ticket, ...(secondFactor === undefined ? {} : { secondFactor }) },
        onThere,
      );
    expect(await enter()).toMatchObject({ code: 1011, data: { by: 'code' } });
    expect((await enter('000000')).code).not.toBe(0);
    expect((await there.call('getUserInfo', {})).code).not.toBe(0);
    const code = factor.nextCode();
    expect(await enter(code)).toMatchObject({ code: 0, data: { user: { userCode: factor.userCode } } });
    // The same tab again: the account is open here, so there is nothing to ask.
    expect(await enter()).toMatchObject({ code: 0 });
  });

  it('gives no more than the session had that asked for it', async () => {
    await enterHere();
    const linked = test.browser();
    await linked.enter(here.machineCode);
    expect((await linked.call('exportMe', {})).code).toBe(1005);
    expect(await show(await ticketOf(linked))).toMatchObject({ code: 0 });
    expect((await there.call('exportMe', {})).code).toBe(1005);
    there.cookies.delete('session');
    expect(await there.get('autoRegUser', { machineCode: here.machineCode })).toMatchObject({ needsConfirm: true });
  });

  it('is good once, however many show it at once', async () => {
    await enterHere();
    const ticket = await ticketOf(here);
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(ticket, test.browser())));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(7).fill(1004)]);
    // A second tab of the browser that it let in is no stranger.
    await show(await ticketOf(here));
    const used = await ticketOf(here);
    await show(used);
    expect(await show(used)).toMatchObject({ code: 0 });
  });

  it('is nothing without the machine code of its device, at another agent, or after 30 days', async () => {
    await enterHere();
    const ticket = await ticketOf(here);
    expect((await show(ticket, there, there.machineCode)).code).toBe(1004);
    const elsewhere = { machineCode: here.machineCode, ticket };
    expect((await there.call('host/enter', elsewhere, { agentid: '8' })).code).toBe(1004);
    expect((await show('A'.repeat(43))).code).toBe(1004);
    test.time.now += 30 * day + 1;
    expect((await show(ticket)).code).toBe(1004);
    expect(there.cookies.has('session')).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a logout', () => here.get('outLogin', {})],
    ['another password', () => here.get('updatePwd', { password })],
    ['a revocation', () => test.database.pool.query('update sessions set revoked_at = now()')],
  ])('ends with %s', async (_name, end) => {
    await enterHere();
    const ticket = await ticketOf(here);
    await end();
    expect((await show(ticket)).code).toBe(1004);
  });

  it('opens a session that ends no later than the one that it goes on from', async () => {
    await enterHere();
    test.time.now += day;
    const moved = await show(await ticketOf(here));
    const { rows } = await test.database.pool.query<{ began: number }>(
      'select count(distinct s.created_at)::int as began from sessions s join accounts a on a.id = s.account_id where a.user_code = $1',
      [moved.data.user?.userCode],
    );
    expect(rows).toEqual([{ began: 1 }]);
  });

  it('lets nobody in who is banned meanwhile, and tells why', async () => {
    const { userCode } = await enterHere();
    const ticket = await ticketOf(here);
    await test.database.pool.query("update accounts set banned_until = '9999-12-31' where user_code = $1", [userCode]);
    expect(await show(ticket)).toMatchObject({ code: 1005, message: expect.stringContaining('封禁') as string });
  });

  it('is kept as a hash, the newest two of a session, and counted as a move from host to host', async () => {
    await enterHere();
    const tickets = [await ticketOf(here), await ticketOf(here), await ticketOf(here)];
    const { rows } = await test.database.pool.query('select t::text as row from host_tickets t');
    for (const ticket of tickets) expect(JSON.stringify(rows)).not.toContain(ticket);
    expect((await show(tickets[0] ?? '')).code).toBe(1004);
    await test.database.pool.query('delete from host_moves');
    expect((await show(tickets[1] ?? '')).code).toBe(0);
    const moves = await test.database.pool.query('select agent_id, from_host, to_host, moves from host_moves');
    expect(moves.rows).toEqual([{ agent_id: '3', from_host: 'a.example', to_host: 'b.example', moves: '1' }]);
  });

  it('comes back to the host where the session still is, and leaves that session as it is', async () => {
    await enterHere();
    await show(await ticketOf(here));
    const before = here.cookies.get('session');
    const back = (await there.get('host/ticket', { machineCode: here.machineCode })).ticket;
    expect(await here.call('host/enter', { machineCode: here.machineCode, ticket: back }, onHere)).toMatchObject({
      code: 0,
    });
    expect(here.cookies.get('session')).toBe(before);
  });
});
