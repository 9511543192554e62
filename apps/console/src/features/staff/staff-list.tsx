import { operatorRoles, staffRoles } from '@liuguang/contract/admin/admin-call.ts';
import type { StaffMember } from '@liuguang/contract/admin/shapes.ts';
import { Form, Input, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { DrawerAction } from '../../lib/form/drawer-action.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { formatTime } from '../../lib/format.ts';
import { roleNames } from '../../lib/session/role-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useRoles } from './role/api.ts';
import { OneTimeLink } from '../../ui/one-time-link.tsx';

const roleOptions = staffRoles.map((value) => ({ value, label: roleNames[value] }));
/** Promoters are invited where promoters are. */
const givenRoles = [...operatorRoles, 'custom' as const].map((value) => ({ value, label: roleNames[value] }));
const states = [
  { value: 'false', label: '正常' },
  { value: 'true', label: '已停用' },
];

export function StaffList() {
  const agentName = useAgentName();
  const [edited, setEdited] = useState<StaffMember>();
  const [link, setLink] = useState<string>();
  const columns: AdminColumn<StaffMember>[] = [
    { title: '登录名', dataIndex: 'name' },
    { title: '姓名', dataIndex: 'displayName' },
    { title: '角色', text: roleOf },
    {
      title: '渠道',
      render: (_, { agentIds }) => agentIds?.map((id) => <Tag key={id}>{agentName(id)}</Tag>) ?? '全部',
      csv: ({ agentIds }) => agentIds?.map(agentName).join(' ') ?? '全部',
    },
    { title: '加入时间', text: ({ createdAt }) => formatTime(createdAt), sorts: { ascend: 'old', descend: 'new' } },
    { title: '最近使用', text: (row) => formatTime(row.lastSeenAt) },
    {
      title: '状态',
      render: (_, { disabledAt }) => (disabledAt === null ? <Tag color="success">正常</Tag> : <Tag>已停用</Tag>),
      csv: ({ disabledAt }) => (disabledAt === null ? '正常' : '已停用'),
    },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => setEdited(row)}>编辑</LinkButton>
          <ConfirmAction
            call="staff/reset"
            input={{ staffId: row.staffId }}
            label="重置"
            ask={`让 ${row.name} 立即退出，并用一次性链接重新设置密码和动态码？`}
            done="已重置"
            refresh={['staff/list']}
            onDone={(made) => setLink(made.link)}
          />
          <ConfirmAction
            call="staff/setDisabled"
            input={{ staffId: row.staffId, disabled: row.disabledAt === null }}
            label={row.disabledAt === null ? '停用' : '启用'}
            ask={row.disabledAt === null ? `停用 ${row.name}？其登录会立即结束。` : `重新启用 ${row.name}？`}
            done="已更新"
            danger={row.disabledAt === null}
            refresh={['staff/list']}
          />
        </Space>
      ),
    },
  ];
  return (
    <>
      <AdminTable
        call="staff/list"
        rowKey="staffId"
        file="员工"
        columns={columns}
        filters={[
          { kind: 'search', name: 'keyword', label: '登录名或姓名' },
          { kind: 'select', name: 'role', label: '角色', options: roleOptions },
          { kind: 'select', name: 'disabled', label: '状态', options: states },
        ]}
        actions={
          <DrawerAction
            call="staff/invite"
            label="邀请员工"
            button={{ type: 'primary' }}
            title="邀请员工"
            submit="生成链接"
            done="链接已生成"
            values={{ role: 'editor' }}
            onDone={(made) => setLink(made.link)}
          >
            <RoleFields />
          </DrawerAction>
        }
      />
      <FormDrawer
        call="staff/save"
        title={`编辑 ${edited?.name ?? ''}`}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        values={edited ? valuesOf(edited) : {}}
        fixed={edited ? fixedOf(edited) : {}}
        refresh={['staff/list']}
      >
        <Form.Item name="displayName" label="姓名">
          <Input />
        </Form.Item>
        {edited?.role !== 'promoter' && <RoleFields />}
      </FormDrawer>
      <OneTimeLink link={link} onClose={() => setLink(undefined)} />
    </>
  );
}

const roleOf = ({ role, roleName }: StaffMember) => roleName ?? roleNames[role];
const valuesOf = ({ displayName, role, roleId, agentIds }: StaffMember) => ({ displayName, role, roleId, agentIds });

/** A promoter stays one: the role hangs on the promoter that they are. */
function fixedOf({ staffId, role, agentIds }: StaffMember) {
  return role === 'promoter' ? { staffId, role, agentIds } : { staffId };
}

/** An owner sees every agent; everybody else may be kept to some. */
function RoleFields() {
  const role = Form.useWatch('role');
  const roles = useRoles(role === 'custom');
  return (
    <>
      <Form.Item name="role" label="角色">
        <Select options={givenRoles} />
      </Form.Item>
      {role === 'custom' && (
        <Form.Item name="roleId" label="自定义角色" extra="在“系统 → 角色”里新建。">
          <Select
            placeholder="请选择"
            options={(roles.data?.list ?? []).map(({ roleId, name }) => ({ value: roleId, label: name }))}
          />
        </Form.Item>
      )}
      {role !== 'owner' && (
        <Form.Item
          name="agentIds"
          label="可管理的渠道"
          extra="不选表示全部渠道；渠道经理必须选择。"
          normalize={(value: string[]) => (value.length === 0 ? null : value)}
        >
          <AgentSelect multiple placeholder="全部渠道" />
        </Form.Item>
      )}
    </>
  );
}
