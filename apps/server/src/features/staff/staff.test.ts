import { describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/db.ts';
import { withStaff } from './staff.test-data.ts';

describe('roles', () => {
  it('limit a manager of agents to agents that exist, and an owner never', () =>
    withStaff(async ({ staff, setup, db, finish, sessions }) => {
      const message = (agentIds: string[] | null) =>
        staff.invite(db, { role: 'agentManager', agentIds, roleId: null }).then(
          () => null,
          (error: { data: { fields: { agentIds: string } } }) => error.data.fields.agentIds,
        );
      expect(await message(null)).toBe('请选择至少一个渠道');
      expect(await message([])).toBe('请选择至少一个渠道');
      expect(await message(['3', '99'])).toBe('渠道不存在');
      expect(await message(['x'])).toBe('渠道不存在');
      const agentIds = ['3', '3'];
      const manager = await finish(await staff.invite(db, { role: 'agentManager', agentIds, roleId: null }), 'amy');
      const owner = await finish(await staff.invite(db, { role: 'owner', agentIds: ['3'], roleId: null }), 'bob');
      expect(await sessions.find(manager.token)).toMatchObject({ staff: { role: 'agentManager', agentIds: ['3'] } });
      expect(await sessions.find(owner.token)).toMatchObject({ staff: { role: 'owner', agentIds: null } });
      expect(await setup.firstOwnerLink()).toBeNull();
    }));

  it('change at once for sessions that are open', () =>
    withStaff(async ({ staff, db, person, sessions }) => {
      await person('boss');
      const { actor, token } = await person('amy', 'editor');
      const { staffId } = actor;
      const wanted = { staffId, displayName: '小爱', role: 'finance', agentIds: null, roleId: null } as const;
      const { before, after } = await transact(db, (trx) => staff.save(trx, wanted));
      expect([before.role, after.role, after.displayName]).toEqual(['editor', 'finance', '小爱']);
      expect(await sessions.find(token)).toMatchObject({ staff: { role: 'finance', displayName: '小爱' } });
    }));
});

describe('the last owner who can sign in', () => {
  it('cannot be disabled or get another role', () =>
    withStaff(async ({ staff, db, person }) => {
      const { staffId } = (await person('boss')).actor;
      const disabled = transact(db, (trx) => staff.setDisabled(trx, staffId, true));
      await expect(disabled).rejects.toMatchObject({ failure: 'CONFLICT' });
      const demoted = transact(db, (trx) =>
        staff.save(trx, { staffId, displayName: '我', role: 'editor', agentIds: null, roleId: null }),
      );
      await expect(demoted).rejects.toMatchObject({ failure: 'CONFLICT' });
      const { list } = await staff.list({ sort: 'new', size: 20 });
      expect(list).toMatchObject([{ name: 'boss', role: 'owner', disabledAt: null }]);
    }));

  it('is one of two who disable each other at the same time', () =>
    withStaff(async ({ staff, db, person }) => {
      const ids = [(await person('amy')).actor.staffId, (await person('bob')).actor.staffId];
      const answers = await Promise.allSettled(
        ids.map((staffId) => transact(db, (trx) => staff.setDisabled(trx, staffId, true))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await staff.list({ sort: 'new', size: 20, disabled: false })).list).toHaveLength(1);
    }));
});

it('lists by name, role and state, page by page', () =>
  withStaff(async ({ staff, db, person }) => {
    await person('boss');
    await person('amy_x', 'editor');
    const { actor } = await person('amyyx', 'finance');
    await staff.setDisabled(db, actor.staffId, true);
    const names = async (search: object) =>
      (await staff.list({ sort: 'new', size: 20, ...search })).list.map(({ name }) => name);
    expect(await names({})).toEqual(['amyyx', 'amy_x', 'boss']);
    expect(await names({ keyword: 'Y_X' })).toEqual(['amy_x']);
    expect(await names({ role: 'finance' })).toEqual(['amyyx']);
    expect(await names({ disabled: true })).toEqual(['amyyx']);
    const first = await staff.list({ sort: 'old', size: 2 });
    expect(first.list.map(({ name }) => name)).toEqual(['boss', 'amy_x']);
    expect(await names({ sort: 'old', size: 2, cursor: first.nextCursor ?? undefined })).toEqual(['amyyx']);
  }));

it('knows nobody by an id that does not exist', () =>
  withStaff(async ({ staff, db, person }) => {
    await person('boss');
    for (const staffId of ['999999', 'x'])
      await expect(staff.reset(db, staffId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  }));
