import type { AuditEntry } from '@liuguang/contract/admin/staff/audit.ts';
import { App, Button } from 'antd';
import { type AdminColumn, AdminTable } from '../../../lib/table/admin-table.tsx';
import { useAgentName } from '../../../lib/session/agent-scope.tsx';
import { formatTime } from '../../../lib/format.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditSentence, sentenceOf } from './audit-sentence.tsx';
import { callOptions } from './call-words.ts';
import { useVerifyAudit } from '../api.ts';

export function AuditLog() {
  const { modal, message } = App.useApp();
  const verifyAudit = useVerifyAudit();
  const agentName = useAgentName();
  const columns: AdminColumn<AuditEntry>[] = [
    { title: '序号', dataIndex: 'entryId', sorts: { ascend: 'old', descend: 'new' } },
    { title: '时间', text: ({ at }) => formatTime(at) },
    { title: '内容', render: (_, entry) => <AuditSentence entry={entry} />, csv: sentenceOf },
    { title: '员工', hidden: true, csv: ({ staffName }) => staffName },
    { title: '操作', hidden: true, csv: ({ call }) => call },
    { title: '对象', hidden: true, csv: ({ subject }) => subject },
    { title: '渠道', render: (_, { agentId }) => agentName(agentId), csv: ({ agentId }) => agentId },
    { title: '地址', dataIndex: 'address' },
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
        { kind: 'select', name: 'call', label: '操作', options: callOptions },
        { kind: 'dates', label: '时间' },
      ]}
      actions={<Button onClick={() => void verify()}>校验日志</Button>}
      addressed
      expandedRow={detailsOf}
    />
  );
}

function detailsOf(entry: AuditEntry) {
  return <AuditDetails entry={entry} />;
}
