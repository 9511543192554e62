import { Progress, Tag } from 'antd';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatTime } from '../../lib/format.ts';
import { stateColours, stateNames, stateOptions, toolOptions } from './job-names.ts';

const askAgainMs = 3000;

/** What waits, runs, and ended. Whose picture it is stays with them: only the job is shown. */
export function JobQueue() {
  const agentName = useAgentName();
  return (
    <AdminTable
      call="imageTools/jobs"
      rowKey="jobId"
      file="图片任务"
      everyMs={askAgainMs}
      filters={[
        { kind: 'search', name: 'keyword', label: '用户编号或任务号' },
        { kind: 'select', name: 'state', label: '状态', options: stateOptions },
        { kind: 'select', name: 'tool', label: '工具', options: toolOptions },
      ]}
      bulk={[
        { label: '重试', call: 'imageTools/retry' },
        { label: '删除', call: 'imageTools/remove', danger: true },
      ]}
      columns={[
        { title: '任务号', dataIndex: 'jobId', sorts: { ascend: 'old', descend: 'new' } },
        { title: '工具', dataIndex: 'toolName' },
        { title: '用户编号', dataIndex: 'userCode' },
        { title: '渠道', text: ({ agentId }) => agentName(agentId) },
        {
          title: '状态',
          csv: ({ state }) => stateNames[state],
          render: (_, { state, progress }) =>
            state === 'processing' ? (
              <Progress percent={Math.round(progress * 100)} size="small" style={{ width: 140 }} />
            ) : (
              <Tag color={stateColours[state]}>{stateNames[state]}</Tag>
            ),
        },
        { title: '原因', dataIndex: 'reason', width: 260, ellipsis: true },
        { title: '尝试', dataIndex: 'attempts', align: 'right' },
        {
          title: '额度',
          csv: ({ price }) => price,
          render: (_, { price, refunded }) => (price === 0 ? '—' : `${price}${refunded ? '（已退回）' : ''}`),
        },
        { title: '提交时间', text: ({ createdAt }) => formatTime(createdAt) },
        { title: '结束时间', text: ({ finishedAt }) => formatTime(finishedAt) },
      ]}
    />
  );
}
