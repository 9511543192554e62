import { PlusOutlined } from '@ant-design/icons';
import { type BroadcastRow, broadcastStates } from '@liuguang/contract/admin/message.ts';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { Clipped } from '../../ui/clipped.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { MessageForm } from './message-form.tsx';
import { audienceNames, audienceOptions } from './message-names.ts';

const stateNames = { scheduled: '定时', sent: '已发送', withdrawn: '已撤回' } as const;
const colours = { scheduled: 'processing', sent: 'success', withdrawn: 'default' } as const;
const askAgainMs = 10_000;

export function MessagePage() {
  const [writing, setWriting] = useState(false);
  const may = useMay();
  const columns = useColumns();
  return (
    <>
      <PageHead title="消息" />
      <AdminTable
        call="messages/list"
        rowKey="noticeId"
        file="消息"
        columns={columns}
        everyMs={askAgainMs}
        filters={[
          { kind: 'search', name: 'keyword', label: '标题或内容' },
          { kind: 'select', name: 'audience', label: '对象', options: audienceOptions },
          {
            kind: 'select',
            name: 'state',
            label: '状态',
            options: broadcastStates.map((value) => ({ value, label: stateNames[value] })),
          },
        ]}
        actions={
          may('messages/send') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setWriting(true)}>
              发消息
            </Button>
          )
        }
      />
      {writing && <MessageForm onClose={() => setWriting(false)} />}
    </>
  );
}

function useColumns(): AdminColumn<BroadcastRow>[] {
  const agentName = useAgentName();
  return [
    { title: '编号', dataIndex: 'noticeId', sorts: { ascend: 'old', descend: 'new' } },
    {
      title: '消息',
      width: 420,
      csv: ({ title, text }) => `${title}：${text}`,
      render: (_, { title, text, link }) => (
        <>
          <Typography.Text strong>{title}</Typography.Text>
          <Typography.Text type="secondary">
            <Clipped text={text} lines={2} width={400} />
          </Typography.Text>
          {link !== null && <Typography.Text code>{link}</Typography.Text>}
        </>
      ),
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '对象', text: ({ audience, userCode }) => userCode ?? audienceNames[audience] },
    { title: '状态', tag: ({ state }) => ({ label: stateNames[state], color: colours[state] }) },
    { title: '发送时间', text: ({ at }) => formatTime(at) },
    {
      title: '操作',
      render: (_, { noticeId, state }) =>
        state === 'withdrawn' ? (
          <ConfirmAction
            call="messages/setWithdrawn"
            input={{ noticeId, withdrawn: false }}
            label="恢复"
            ask="让收到的人重新看到这条消息？"
            done="已恢复"
            danger={false}
            refresh={['messages/list']}
          />
        ) : (
          <ConfirmAction
            call="messages/setWithdrawn"
            input={{ noticeId, withdrawn: true }}
            label="撤回"
            ask="从所有人的消息里撤回？之后可以恢复。"
            done="已撤回"
            refresh={['messages/list']}
          />
        ),
    },
  ];
}
