import type { TakedownRow } from '@liuguang/contract/admin/safety.ts';
import { Flex, Tag, Typography } from 'antd';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { appealNames, byName, kindNames, optionsOf, stateNames } from './safety-names.ts';

const { picture: _, ...reported } = kindNames;
const decided = { kept: '保留', removed: '下架', restricted: '设为 18+' };

/** What was decided about what, by whom, in time or not. */
export function TakedownLog() {
  const agentName = useAgentName();
  const columns: AdminColumn<TakedownRow>[] = [
    { title: '编号', dataIndex: 'caseId' },
    {
      title: '内容',
      render: (_cell, row) => (
        <Flex vertical style={{ width: 240 }}>
          <Typography.Text strong ellipsis>
            {row.title}
          </Typography.Text>
          <Typography.Text type="secondary">
            {kindNames[row.kind]} {row.itemId}
          </Typography.Text>
        </Flex>
      ),
      csv: (row) => `${kindNames[row.kind]} ${row.itemId} ${row.title}`,
    },
    { title: '渠道', text: (row) => agentName(row.agentId) },
    {
      title: '处理',
      render: (_cell, { state, urgent, banAdvised }) => (
        <Flex gap={4} wrap style={{ maxWidth: 160 }}>
          <Tag color={stateNames[state].color}>{stateNames[state].label}</Tag>
          {urgent && <Tag color="volcano">紧急</Tag>}
          {banAdvised && <Tag color="purple">建议封禁</Tag>}
        </Flex>
      ),
      csv: ({ state }) => stateNames[state].label,
    },
    {
      title: '理由',
      render: (_cell, { reason }) => (
        <Typography.Paragraph ellipsis={{ rows: 2, tooltip: reason }} style={{ width: 220, margin: 0 }}>
          {reason}
        </Typography.Paragraph>
      ),
      csv: ({ reason }) => reason,
    },
    { title: '举报数', align: 'right', dataIndex: 'reports' },
    { title: '处理人', text: ({ by }) => byName(by) },
    {
      title: '处理时间',
      render: (_cell, { decidedAt, late }) => (
        <>
          {formatTime(decidedAt)} {late && <Tag color="red">超时</Tag>}
        </>
      ),
      csv: ({ decidedAt, late }) => `${formatTime(decidedAt)}${late ? ' 超时' : ''}`,
    },
    {
      title: '申诉',
      render: (_cell, { appeal }) => (appeal === null ? '—' : appealNames[appeal]),
      csv: ({ appeal }) => (appeal === null ? '' : appealNames[appeal]),
    },
    {
      title: '操作',
      render: (_cell, { caseId, canUndo }) =>
        canUndo && (
          <ConfirmAction
            call="safety/undo"
            input={{ caseId }}
            label="撤销"
            ask="撤销这个处理？案件会重新打开，已发出的通知会收回。"
            done="已撤销，案件重新打开"
            refresh={['safety/log', 'safety/queue', 'safety/counts']}
          />
        ),
    },
  ];
  return (
    <AdminTable
      call="safety/log"
      rowKey="caseId"
      file="处理记录"
      columns={columns}
      filters={[
        { kind: 'search', name: 'keyword', label: '标题、理由或编号' },
        { kind: 'select', name: 'kind', label: '类型', options: optionsOf(reported) },
        { kind: 'select', name: 'state', label: '处理', options: optionsOf(decided) },
        { kind: 'dates', label: '处理日期' },
      ]}
    />
  );
}
