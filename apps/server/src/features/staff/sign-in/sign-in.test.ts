import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../testing/staff.ts';
import { client, password, withStaff } from '../staff.test-data.ts';

const minuteMs = 60_000;

describe('the second step', () => {
  it('accepts the code of one moment once, however many bring it at the same time', () =>
    withStaff(async ({ person, signIn, time }) => {
      const { totpSecret } = await person('boss');
      time.now += minuteMs;
      const tickets = await Promise.all([1, 2, 3].map(() => signIn.login('boss', password, client)));
      const code = codeOf(totpSecret, time.now);
      const answers = await Promise.allSettled(tickets.map(({ ticket }) => signIn.verify(ticket, code, client)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(answers).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ message: '动态码错误或已使用' }) as unknown,
      });
    }));

  it('accepts a recovery code once, however many bring it at the same time', () =>
    withStaff(async ({ person, signIn, recovery, db }) => {
      const { recoveryCodes, actor } = await person('boss');
      const [code = ''] = recoveryCodes;
      const tickets = await Promise.all([1, 2].map(() => signIn.login('boss', password, client)));
      const answers = await Promise.allSettled(tickets.map(({ ticket }) => signIn.verify(ticket, code, client)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await recovery.state(db, actor.staffId)).left).toBe(9);
    }));

  it('needs a ticket that is younger than five minutes and not used', () =>
    withStaff(async ({ person, signIn, time }) => {
      const { totpSecret } = await person('boss');
      time.now += minuteMs;
      const old = await signIn.login('boss', password, client);
      time.now += 5 * minuteMs;
      await expect(signIn.verify(old.ticket, codeOf(totpSecret, time.now), client)).rejects.toMatchObject({
        failure: 'WRONG_CREDENTIALS',
        message: '验证已过期，请重新输入密码',
      });
      const { ticket } = await signIn.login('boss', password, client);
      await signIn.verify(ticket, codeOf(totpSecret, time.now), client);
      time.now += minuteMs;
      await expect(signIn.verify(ticket, codeOf(totpSecret, time.now), client)).rejects.toMatchObject({
        message: '验证已过期，请重新输入密码',
      });
    }));
});

describe('somebody who is disabled', () => {
  it('cannot use their password, nor a ticket from before', () =>
    withStaff(async ({ person, signIn, staff, sessions, time, db }) => {
      await person('boss');
      const { actor, token, totpSecret } = await person('amy', 'editor');
      time.now += minuteMs;
      const { ticket } = await signIn.login('amy', password, client);
      await staff.setDisabled(db, actor.staffId, true);
      expect(await sessions.find(token)).toEqual({ state: 'ended' });
      await expect(signIn.verify(ticket, codeOf(totpSecret, time.now), client)).rejects.toMatchObject({
        name: 'CallError',
      });
      await expect(signIn.login('amy', password, client)).rejects.toMatchObject({ failure: 'WRONG_CREDENTIALS' });
      await staff.setDisabled(db, actor.staffId, false);
      await expect(signIn.login('AMY', password, client)).resolves.toHaveProperty('ticket');
    }));
});

it('records failed tries of known people in the audit log, and of unknown names nothing', () =>
  withStaff(async ({ person, signIn, db }) => {
    const { actor } = await person('boss');
    await expect(signIn.login('boss', 'wrong', client)).rejects.toMatchObject({ name: 'CallError' });
    await expect(signIn.login('nobody', 'wrong', client)).rejects.toMatchObject({ name: 'CallError' });
    const rows = await db.selectFrom('staff_audit').select(['call', 'subject', 'details']).execute();
    const details: unknown = expect.objectContaining({ failed: true });
    expect(rows).toEqual([{ call: 'session/login', subject: `staff ${actor.staffId}`, details }]);
  }));

it('ends all other sessions when the password changes', () =>
  withStaff(async ({ person, signIn, sessions, time }) => {
    const { token, totpSecret } = await person('boss');
    time.now += minuteMs;
    const { ticket } = await signIn.login('boss', password, client);
    const second = await signIn.verify(ticket, codeOf(totpSecret, time.now), client);
    const here = await sessions.find(second.token);
    if (here.state !== 'active') throw new Error('not signed in');
    await expect(signIn.changePassword(here.staff, 'wrong', 'new password 1')).rejects.toMatchObject({
      message: '当前密码错误',
    });
    await signIn.changePassword(here.staff, password, 'new password 1');
    expect([(await sessions.find(token)).state, (await sessions.find(second.token)).state]).toEqual([
      'ended',
      'active',
    ]);
    await expect(signIn.login('boss', password, client)).rejects.toMatchObject({ name: 'CallError' });
    await expect(signIn.login('boss', 'new password 1', client)).resolves.toHaveProperty('ticket');
  }));
