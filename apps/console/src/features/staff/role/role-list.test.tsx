import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '../../../lib/testing/local-api.ts';
import { confirm, fill, press, pressIn, tableRow } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { RoleList } from './role-list.tsx';

const support = { roleId: '7', name: '客服', permissions: ['feedback:read'], people: 2, createdAt: 1 };

it('makes a role of what is ticked; who may change something may see it', async () => {
  const { api } = visit(<RoleList />, { 'roles/list': () => ({ list: [] }), 'roles/save': () => support });
  await press('新建角色');
  await screen.findByLabelText('反馈 修改');
  fill('名称', '客服');
  fireEvent.click(screen.getByLabelText('反馈 修改'));
  fireEvent.click(screen.getByLabelText('订单与退款 查看'));
  await press('保存');
  await screen.findByText('已保存');
  const permissions = ['orders:read', 'feedback:read', 'feedback:write'];
  expect(api.sent('roles/save')).toEqual([{ name: '客服', permissions }]);
});

it('says so when one that is in use stays', async () => {
  visit(<RoleList />, {
    'roles/list': () => ({ list: [support] }),
    'roles/remove': () => refuse('CONFLICT'),
  });
  await pressIn(await tableRow('客服'), '删除');
  await confirm('删除');
  expect(await screen.findByText('请勿重复操作')).toBeDefined();
});
