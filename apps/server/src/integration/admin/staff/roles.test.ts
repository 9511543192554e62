import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../app.test-data.ts';
import { signedInStaff, codeOf, StaffBrowser } from '../../../testing/staff.ts';

const test = await testApp();
afterAll(() => test[Symbol.asyncDispose]());

const signedIn = (role: 'owner' | 'editor') => signedInStaff(test, { role });
const owner = await signedIn('owner');

async function editor() {
  const browser = await signedIn('editor');
  const { staffId, displayName } = await browser.get('session/me', {});
  return { browser, staffId, displayName };
}

describe('an own role', () => {
  it('lets who has it do what it lists, from the next call on, and no more once it lists less', async () => {
    const { browser, staffId, displayName } = await editor();
    const { roleId } = await owner.get('roles/save', { name: '客服', permissions: ['feedback:read', 'orders:read'] });
    await owner.get('staff/save', { staffId, displayName, role: 'custom', roleId });
    const me = await browser.get('session/me', {});
    expect([me.role, me.roleName, me.permissions]).toEqual(['custom', '客服', ['orders:read', 'feedback:read']]);
    const open = async () =>
      Promise.all(
        (['feedback/list', 'orders/list', 'videos/list', 'staff/list'] as const).map(
          async (name) => (await browser.call(name, {})).status,
        ),
      );
    expect(await open()).toEqual([200, 200, 403, 403]);
    await owner.get('roles/save', { roleId, name: '客服', permissions: ['feedback:read'] });
    expect(await open()).toEqual([200, 403, 403, 403]);
    await owner.get('staff/save', { staffId, displayName, role: 'editor' });
    expect((await browser.get('session/me', {})).permissions).toBeNull();
    expect(await open()).toEqual([403, 403, 200, 403]);
  });

  it('is not removed while somebody has it, or an open invitation is for it', async () => {
    const { staffId, displayName } = await editor();
    const { roleId } = await owner.get('roles/save', { name: '运营', permissions: ['videos:read'] });
    await owner.get('staff/save', { staffId, displayName, role: 'custom', roleId });
    const used = await owner.call('roles/remove', { roleId });
    expect(used).toMatchObject({ code: 1008, message: '还有 1 位员工使用此角色，请先改为其他角色' });
    await owner.get('staff/save', { staffId, displayName, role: 'editor' });
    const { link } = await owner.get('staff/invite', { role: 'custom', roleId });
    const token = link.slice(link.lastIndexOf('/') + 1);
    expect(await new StaffBrowser(test.app).get('setup/look', { token })).toMatchObject({ roleName: '运营' });
    expect((await owner.call('roles/remove', { roleId })).code).toBe(1008);
    await test.database.pool.query("update staff_links set expires_at = now() - interval '1 day'");
    await owner.get('roles/remove', { roleId });
    expect((await owner.get('roles/list', {})).list.map(({ name }) => name)).not.toContain('运营');
    expect((await owner.call('roles/remove', { roleId })).code).toBe(1004);
    const gone = await owner.call('staff/save', { staffId, displayName, role: 'custom', roleId });
    expect(gone.data).toEqual({ fields: { roleId: '请选择自定义角色' } });
  });

  it('has a name of its own, at least one permission, and none that is not on the list', async () => {
    await owner.get('roles/save', { name: '唯一', permissions: ['videos:read'] });
    const twice = await owner.call('roles/save', { name: '唯一', permissions: ['videos:read'] });
    expect(twice.data).toEqual({ fields: { name: '已有同名角色' } });
    expect((await owner.call('roles/save', { name: '空', permissions: [] })).code).toBe(1001);
    const beyond = { name: '越权', permissions: ['staff:write'] as unknown as ['videos:read'] };
    expect((await owner.call('roles/save', beyond)).code).toBe(1001);
    const other = await editor();
    expect((await other.browser.call('roles/save', { name: '我的', permissions: ['videos:read'] })).status).toBe(403);
  });

  it('of an invitation is that of who comes by it; what was done to it is in the log', async () => {
    const { roleId } = await owner.get('roles/save', { name: '记录', permissions: ['videos:read'] });
    await owner.get('roles/save', { roleId, name: '记录', permissions: ['videos:read', 'videos:write'] });
    const { list } = await owner.get('audit/list', { call: 'roles/save' });
    expect(list[0]).toMatchObject({
      subject: `role ${roleId}`,
      details: { before: { permissions: ['videos:read'] }, after: { permissions: ['videos:read', 'videos:write'] } },
    });
    const link = await test.modules.staff.setup.makeLink(test.database.db, { kind: 'invite', role: 'custom', roleId });
    const { totpSecret } = await test.modules.staff.setup.look(link.token);
    const guest = new StaffBrowser(test.app);
    const given = { token: link.token, name: 'guest', password: 'correct horse battery', code: codeOf(totpSecret) };
    await guest.get('setup/finish', given);
    expect((await guest.get('session/me', {})).roleName).toBe('记录');
    expect((await owner.get('staff/list', { role: 'custom' })).list).toMatchObject([
      { name: 'guest', roleName: '记录' },
    ]);
  });
});
