import type { FeedbackRow } from '@liuguang/contract/admin/message.ts';
import { Flex, Image, Tag, Typography } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { Clipped } from '../../ui/clipped.tsx';
import { formatTime } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { kindNames, kindOptions } from './feedback-names.ts';
import { ReplyDrawer } from './reply-drawer.tsx';

const askAgainMs = 15_000;

export function FeedbackPage() {
  const [answered, setAnswered] = useState<FeedbackRow>();
  const columns = useColumns(setAnswered);
  return (
    <>
      <PageHead title="反馈" />
      <AdminTable
        call="feedback/list"
        rowKey="opinionId"
        file="反馈"
        columns={columns}
        everyMs={askAgainMs}
        addressed
        filters={[
          { kind: 'search', name: 'keyword', label: '内容或用户编号' },
          { kind: 'select', name: 'kind', label: '类型', options: kindOptions },
          {
            kind: 'select',
            name: 'waiting',
            label: '回复',
            options: [
              { value: 'true', label: '未回复' },
              { value: 'false', label: '已回复' },
            ],
          },
        ]}
      />
      {answered && <ReplyDrawer feedback={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

function useColumns(onAnswer: (row: FeedbackRow) => void): AdminColumn<FeedbackRow>[] {
  const agentName = useAgentName();
  return [
    { title: '编号', dataIndex: 'opinionId', sorts: { ascend: 'old', descend: 'new' } },
    { title: '类型', csv: ({ kind }) => kindNames[kind], render: (_, { kind }) => <Tag>{kindNames[kind]}</Tag> },
    {
      title: '内容',
      width: 400,
      csv: ({ text }) => text,
      render: (_, { text }) => <Clipped text={text} lines={3} width={380} />,
    },
    {
      title: '图片',
      render: (_, { pictures }) =>
        pictures.length > 0 && (
          <Image.PreviewGroup>
            <Flex gap={4}>
              {pictures.slice(0, 3).map(({ url }) => (
                <Image key={url} src={url} alt="" width={48} height={48} style={{ objectFit: 'cover' }} />
              ))}
              {pictures.length > 3 && <span>+{pictures.length - 3}</span>}
            </Flex>
          </Image.PreviewGroup>
        ),
    },
    {
      title: '用户',
      csv: ({ account }) => account.userCode,
      render: (_, { account, contact }) => (
        <>
          {account.nickname}
          <div>
            <Typography.Text type="secondary" copyable>
              {account.userCode}
            </Typography.Text>
          </div>
          {contact !== '' && <Typography.Text type="secondary">{contact}</Typography.Text>}
        </>
      ),
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '时间', text: ({ createdAt }) => formatTime(createdAt) },
    {
      title: '回复',
      csv: ({ replies }) => replies.length,
      render: (_, { replies }) =>
        replies.length === 0 ? <Tag color="warning">未回复</Tag> : <Tag color="success">已回复 {replies.length}</Tag>,
    },
    {
      title: '操作',
      render: (_, row) => <LinkButton onClick={() => onAnswer(row)}>回复</LinkButton>,
    },
  ];
}
