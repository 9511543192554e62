import type { AuditEntry } from '@liuguang/contract/admin/staff/audit.ts';
import { App, Button, Typography } from 'antd';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatTime } from '../../lib/format.ts';
import { roleNames } from '../../lib/session/role-names.ts';
import { useVerifyAudit } from './api.ts';

export function AuditLog() {
  const { modal, message } = App.useApp();
  const verifyAudit = useVerifyAudit();
  const agentName = useAgentName();
  const columns: AdminColumn<AuditEntry>[] = [
    { title: '序号', dataIndex: 'entryId', sorts: { ascend: 'old', descend: 'new' } },
    { title: '时间', dataIndex: 'at', render: formatTime, csv: ({ at }) => formatTime(at) },
    { title: '员工', dataIndex: 'staffName' },
    {
      title: '角色',
      render: (_, { role }) => (role ? roleNames[role] : '命令行'),
      csv: ({ role }) => (role ? roleNames[role] : '命令行'),
    },
    { title: '地址', dataIndex: 'address' },
    { title: '操作', dataIndex: 'call' },
    { title: '对象', dataIndex: 'subject' },
    { title: '渠道', render: (_, { agentId }) => agentName(agentId), csv: ({ agentId }) => agentId },
    { title: '校验值', render: (_, { hash }) => <code>{hash.slice(0, 12)}</code>, csv: ({ hash }) => hash },
    { title: '详情', hidden: true, csv: ({ details }) => JSON.stringify(details) },
  ];

  async function verify(): Promise<void> {
    try {
      const { entries, brokenAt, head } = await verifyAudit.mutateAsync({});
      if (brokenAt === null)
        modal.success({ title: `日志完整，共 ${entries} 条`, content: `最新校验值 ${head}`, width: 560 });
      else modal.error({ title: '日志被改动', content: `从第 ${brokenAt} 条起与前一条对不上。` });
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '校验失败');
    }
  }

  return (
    <AdminTable
      call="audit/list"
      rowKey="entryId"
      file="操作日志"
      columns={columns}
      filters={[
        { kind: 'search', name: 'keyword', label: '员工或对象' },
        { kind: 'search', name: 'call', label: '操作名，如 staff/' },
        { kind: 'dates', label: '时间' },
      ]}
      actions={<Button onClick={() => void verify()}>校验日志</Button>}
      expandedRow={detailsOf}
    />
  );
}

function detailsOf({ details }: AuditEntry) {
  return (
    <Typography.Text>
      <pre style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{JSON.stringify(details, null, 2)}</pre>
    </Typography.Text>
  );
}
