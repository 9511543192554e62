import type { ConsoleComment } from '@liuguang/contract/admin/community.ts';
import { Segmented, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatTime } from '../../lib/format.ts';
import { AuthorCell } from './author-cell.tsx';
import { HideAction } from './hide-action.tsx';
import { ReasonAction } from './reason-action.tsx';
import { WaitingActions } from './waiting-actions.tsx';

const refresh = ['community/comments'] as const;
const kindNames = { video: '视频', chapter: '章节', paragraph: '段落', post: '帖子' } as const;
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export function CommentList() {
  const agentName = useAgentName();
  const [state, setState] = useState<ConsoleComment['state']>('shown');
  const columns: AdminColumn<ConsoleComment>[] = [
    { title: '编号', dataIndex: 'commentId', sorts: { ascend: 'old', descend: 'new' } },
    {
      title: '内容',
      render: (_cell, { text, isReply }) => (
        <Typography.Paragraph
          ellipsis={{ rows: 3, expandable: true, symbol: '展开' }}
          style={{ margin: 0, width: 360 }}
        >
          {isReply && <Tag>回复</Tag>}
          {text}
        </Typography.Paragraph>
      ),
      csv: ({ text }) => text,
    },
    {
      title: '评论的内容',
      render: (_cell, { kind, itemId, about }) => (
        <Typography.Text type="secondary" ellipsis style={{ width: 220 }}>
          <Tag>{kindNames[kind]}</Tag>
          {itemId}　{about}
        </Typography.Text>
      ),
      csv: ({ kind, itemId }) => `${kindNames[kind]} ${itemId}`,
    },
    {
      title: '作者',
      render: (_cell, { author }) => <AuthorCell author={author} />,
      csv: ({ author }) => `${author.nickname} ${author.userCode}`,
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '赞', align: 'right', dataIndex: 'likes' },
    { title: '时间', text: ({ createdAt }) => formatTime(createdAt) },
    { title: '操作', render: (_cell, row) => <CommentActions row={row} /> },
  ];
  return (
    <AdminTable
      key={state}
      call="community/comments"
      rowKey="commentId"
      file="评论"
      columns={columns}
      input={{ state }}
      filters={[
        { kind: 'search', name: 'keyword', label: '文字或用户号' },
        { kind: 'select', name: 'kind', label: '评论的内容', options: optionsOf(kindNames) },
        { kind: 'search', name: 'itemId', label: '视频、章节或帖子编号' },
      ]}
      actions={
        <Segmented
          value={state}
          onChange={setState}
          options={[
            { value: 'shown', label: '展示中' },
            { value: 'review', label: '待审' },
            { value: 'hidden', label: '已隐藏' },
          ]}
        />
      }
    />
  );
}

function CommentActions({ row: { commentId, state } }: { row: ConsoleComment }) {
  const hidden = state === 'hidden';
  if (state === 'review') return <WaitingActions what="comment" id={commentId} refresh={refresh} />;
  const thing = { kind: 'comment', id: commentId } as const;
  const hide = (
    <HideAction
      thing={thing}
      hidden={hidden}
      ask="隐藏后任何人都看不到；作者会收到理由，可以申诉一次。"
      refresh={refresh}
    />
  );
  if (hidden) return hide;
  return (
    <Space size={0}>
      {hide}
      <ReasonAction
        call="community/delete"
        input={thing}
        label="删除"
        ask="永久删除这条评论，引用它的通知一并收回。"
        done="已删除"
        danger
        refresh={refresh}
      />
    </Space>
  );
}
