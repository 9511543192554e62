import { type JobRow, jobStates } from '@liuguang/contract/admin/system.ts';
import { Flex, Typography } from 'antd';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { formatTime } from '../../lib/format.ts';
import { jobNames } from './job-names.ts';

const stateNames = { waiting: '等待', scheduled: '定时', running: '运行中', failed: '已放弃' } as const;
const colours = { waiting: 'default', scheduled: 'default', running: 'processing', failed: 'error' } as const;

const columns: AdminColumn<JobRow>[] = [
  { title: '编号', dataIndex: 'jobId', sorts: { ascend: 'old', descend: 'new' } },
  {
    title: '任务',
    dataIndex: 'task',
    render: (task: string) => <TaskName task={task} />,
    csv: ({ task }) => jobNames[task] ?? task,
  },
  { title: '状态', tag: ({ state }) => ({ label: stateNames[state], color: colours[state] }) },
  {
    title: '尝试',
    render: (_, { attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
    csv: ({ attempts }) => attempts,
  },
  { title: '执行时间', text: ({ runAt }) => formatTime(runAt) },
  { title: '创建时间', text: ({ createdAt }) => formatTime(createdAt) },
  { title: '最近错误', dataIndex: 'lastError', ellipsis: true, width: 320 },
];

/** Its own name stands below: that is what the log says. */
function TaskName({ task }: { task: string }) {
  const name = jobNames[task];
  if (name === undefined) return <>{task}</>;
  return (
    <Flex vertical>
      {name}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {task}
      </Typography.Text>
    </Flex>
  );
}

/** The queue of the worker, or what it gave up. */
export function JobList({ failed = false }: { failed?: boolean }) {
  return (
    <AdminTable
      call="jobs/list"
      rowKey="jobId"
      file="任务"
      columns={columns}
      everyMs={5000}
      {...(failed ? { input: { state: 'failed' } } : {})}
      filters={[
        { kind: 'search', name: 'keyword', label: '任务名' },
        ...(failed
          ? []
          : [
              {
                kind: 'select' as const,
                name: 'state',
                label: '状态',
                options: jobStates.map((value) => ({ value, label: stateNames[value] })),
              },
            ]),
      ]}
      bulk={[
        { label: '立即重试', call: 'jobs/retry' },
        { label: '删除已放弃的', call: 'jobs/forget' },
      ]}
    />
  );
}
