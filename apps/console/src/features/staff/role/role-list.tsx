import type { Permission } from '@liuguang/contract/admin/staff/permissions.ts';
import type { OwnRole } from '@liuguang/contract/admin/staff/roles.ts';
import { Button, Flex, Form, Input, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { formatTime } from '../../../lib/format.ts';
import { scopeName } from '../../../lib/session/scope-names.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useRoles } from './api.ts';
import { PermissionTable } from './permission-table.tsx';

/** Roles of one's own making beside the fixed ones. */
export function RoleList() {
  const roles = useRoles();
  const [edited, setEdited] = useState<OwnRole | 'new'>();
  const known = edited === 'new' ? undefined : edited;
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Text type="secondary">
          固定角色之外，可按模块组合权限。员工、角色、令牌、操作日志和访问地址只属于所有者，不能授予。
        </Typography.Text>
        <Button type="primary" onClick={() => setEdited('new')}>
          新建角色
        </Button>
      </Flex>
      <QueryState of={roles}>
        {({ list }) => (
          <ListTable
            rowKey="roleId"
            size="middle"
            dataSource={list}
            empty="还没有自定义角色"
            columns={[
              { title: '名称', dataIndex: 'name', width: 140 },
              {
                title: '权限',
                render: (_, { permissions }) => (
                  <Flex gap={4} wrap>
                    {permissions.map((permission) => (
                      <Tag key={permission}>{scopeName(permission)}</Tag>
                    ))}
                  </Flex>
                ),
              },
              { title: '员工', dataIndex: 'people', width: 80 },
              { title: '创建时间', dataIndex: 'createdAt', render: formatTime, width: 170 },
              {
                title: '操作',
                width: 130,
                render: (_, role) => (
                  <Space size={0}>
                    <LinkButton onClick={() => setEdited(role)}>编辑</LinkButton>
                    <ConfirmAction
                      call="roles/remove"
                      input={{ roleId: role.roleId }}
                      label="删除"
                      ask={`删除角色“${role.name}”？`}
                      done="已删除"
                      refresh={['roles/list']}
                    />
                  </Space>
                ),
              },
            ]}
          />
        )}
      </QueryState>
      <FormDrawer
        call="roles/save"
        title={known ? `编辑角色“${known.name}”` : '新建角色'}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        values={known ? { name: known.name, permissions: known.permissions as Permission[] } : { permissions: [] }}
        fixed={known ? { roleId: known.roleId } : {}}
        refresh={['roles/list', 'staff/list']}
        width={560}
      >
        <Form.Item name="name" label="名称">
          <Input maxLength={32} placeholder="例如：客服" />
        </Form.Item>
        <Form.Item
          name="permissions"
          label="权限"
          extra={known && known.people > 0 ? `保存后立即对使用它的 ${known.people} 位员工生效。` : undefined}
        >
          <PermissionTable />
        </Form.Item>
      </FormDrawer>
    </Flex>
  );
}
