import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../testing/staff.ts';
import { client, password, withStaff } from '../staff.test-data.ts';

describe('the link of the first owner', () => {
  it('is one link, however many processes start at once, and another one when its day is over', () =>
    withStaff(async ({ setup, db, time }) => {
      const links = await Promise.all([setup.firstOwnerLink(), setup.firstOwnerLink(), setup.firstOwnerLink()]);
      time.now += 1000;
      links.push(await setup.firstOwnerLink());
      expect(new Set(links.map((link) => link?.token)).size).toBe(1);
      expect(await db.selectFrom('staff_links').select('kind').execute()).toEqual([{ kind: 'owner' }]);
      time.now += 24 * 3600 * 1000;
      expect((await setup.firstOwnerLink())?.token).not.toBe(links[0]?.token);
    }));

  it('makes one person, however many finish it at the same time', () =>
    withStaff(async ({ setup, db, time }) => {
      const link = await setup.firstOwnerLink();
      const token = link?.token ?? '';
      const { totpSecret } = await setup.look(token);
      const code = codeOf(totpSecret, time.now);
      const answers = await Promise.allSettled(
        ['one', 'two', 'three'].map((name) => setup.finish({ token, name, password, code }, client)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await db.selectFrom('staff').select('role').execute()).toEqual([{ role: 'owner' }]);
    }));
});

describe('an invitation', () => {
  it('carries role and agents, and keeps its authenticator however often it is opened', () =>
    withStaff(async ({ setup, db, finish }) => {
      const link = await setup.makeLink(db, { kind: 'invite', role: 'agentManager', agentIds: ['1'] });
      const [first, second] = [await setup.look(link.token), await setup.look(link.token)];
      expect(first).toMatchObject({ kind: 'invite', name: null, role: 'agentManager', expiresAt: link.expiresAt });
      expect(second.totpSecret).toBe(first.totpSecret);
      const { actor } = await finish(link, 'amy');
      const row = await db.selectFrom('staff').select(['display_name', 'agent_ids']).executeTakeFirst();
      expect(actor).toMatchObject({ name: 'amy', role: 'agentManager' });
      expect(row).toEqual({ display_name: 'amy', agent_ids: ['1'] });
    }));

  it('stays usable after a name that is taken, a missing name or a wrong code', () =>
    withStaff(async ({ setup, db, person, finish, time }) => {
      await person('amy');
      const link = await setup.makeLink(db, { kind: 'invite', role: 'editor' });
      await expect(finish(link, 'amy')).rejects.toMatchObject({ data: { fields: { name: '这个登录名已被使用' } } });
      await expect(finish(link)).rejects.toMatchObject({ data: { fields: { name: '请填写登录名' } } });
      const { totpSecret } = await setup.look(link.token);
      const late = { token: link.token, name: 'bob', password, code: codeOf(totpSecret, time.now - 3600_000) };
      await expect(setup.finish(late, client)).rejects.toMatchObject({ failure: 'INVALID_INPUT' });
      expect((await finish(link, 'bob')).actor.name).toBe('bob');
    }));
});

describe('a reset', () => {
  it('replaces password, authenticator and recovery codes, and voids the link before it', () =>
    withStaff(async ({ setup, staff, db, person, finish, signIn, sessions, time }) => {
      await person('boss');
      const { actor, token, totpSecret, recoveryCodes } = await person('amy', 'editor');
      const first = await staff.reset(db, actor.staffId);
      expect(await sessions.find(token)).toEqual({ state: 'ended' });
      await expect(signIn.login('amy', password, client)).rejects.toMatchObject({ name: 'CallError' });
      const second = await staff.reset(db, actor.staffId);
      await expect(setup.look(first.token)).rejects.toMatchObject({ name: 'CallError' });
      const again = await finish(second);
      expect(again.actor).toEqual(actor);
      expect(again.totpSecret).not.toBe(totpSecret);
      time.now += 60_000;
      const { ticket } = await signIn.login('amy', password, client);
      await expect(signIn.verify(ticket, recoveryCodes[0] ?? '', client)).rejects.toMatchObject({ name: 'CallError' });
      await expect(signIn.verify(ticket, codeOf(again.totpSecret, time.now), client)).resolves.toHaveProperty('token');
    }));

  it('does not let somebody in who was disabled meanwhile', () =>
    withStaff(async ({ staff, db, person, finish }) => {
      await person('boss');
      const { actor } = await person('amy', 'editor');
      const link = await staff.reset(db, actor.staffId);
      await staff.setDisabled(db, actor.staffId, true);
      await expect(finish(link)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    }));
});
