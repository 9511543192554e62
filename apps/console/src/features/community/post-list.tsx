import type { ConsolePost } from '@liuguang/contract/admin/community.ts';
import { Flex, Image, Space, Tag, Typography } from 'antd';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatTime } from '../../lib/format.ts';
import { HideAction } from './hide-action.tsx';
import { ReasonAction } from './reason-action.tsx';
import { AuthorCell } from './author-cell.tsx';
import { WaitingActions } from './waiting-actions.tsx';

const states = {
  published: { label: '已发布', color: 'success' },
  review: { label: '待审', color: 'warning' },
  hidden: { label: '已隐藏', color: 'red' },
} as const;
const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }));
const refresh = ['community/posts', 'community/rules', 'safety/counts', 'safety/queue'] as const;

export function PostList({ state, agentId: only }: { state?: ConsolePost['state']; agentId?: string }) {
  const agentName = useAgentName();
  const columns: AdminColumn<ConsolePost>[] = [
    { title: '编号', dataIndex: 'postId', sorts: { ascend: 'old', descend: 'new' } },
    {
      title: '内容',
      render: (_cell, { text, pictures, topics, hasClip }) => (
        <Flex vertical gap={6} style={{ width: 380 }}>
          <Typography.Paragraph ellipsis={{ rows: 3, expandable: true, symbol: '展开' }} style={{ margin: 0 }}>
            {text || '（没有文字）'}
          </Typography.Paragraph>
          {pictures.length > 0 && (
            <Image.PreviewGroup>
              <Flex gap={4} wrap>
                {pictures.map((one) => (
                  <Image
                    key={one.url}
                    src={one.url}
                    alt="帖子图片"
                    width={48}
                    height={48}
                    style={{ objectFit: 'cover', borderRadius: 4 }}
                  />
                ))}
              </Flex>
            </Image.PreviewGroup>
          )}
          <Flex gap={4} wrap>
            {hasClip && <Tag color="blue">视频</Tag>}
            {topics.map((topic) => (
              <Tag key={topic}>#{topic}</Tag>
            ))}
          </Flex>
        </Flex>
      ),
      csv: ({ text }) => text,
    },
    {
      title: '作者',
      render: (_cell, { author }) => <AuthorCell author={author} />,
      csv: ({ author }) => `${author.nickname} ${author.userCode}`,
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '状态',
      render: (_cell, row) => (
        <>
          <Tag color={states[row.state].color}>{states[row.state].label}</Tag>
          {row.rating === '18' && <Tag color="volcano">18+</Tag>}
        </>
      ),
      csv: (row) => states[row.state].label,
    },
    { title: '赞', align: 'right', dataIndex: 'likes' },
    { title: '评论', align: 'right', dataIndex: 'comments' },
    { title: '发布时间', text: ({ createdAt }) => formatTime(createdAt) },
    { title: '操作', render: (_cell, row) => <PostActions row={row} /> },
  ];
  return (
    <AdminTable
      call="community/posts"
      rowKey="postId"
      file="帖子"
      columns={columns}
      input={{
        ...(state === undefined ? {} : { state, sort: 'old' as const }),
        ...(only === undefined ? {} : { agentId: only }),
      }}
      filters={[
        { kind: 'search', name: 'keyword', label: '文字、#话题、编号或用户号' },
        ...(state === undefined
          ? [{ kind: 'select' as const, name: 'state', label: '状态', options: stateOptions }]
          : []),
        { kind: 'dates', label: '发布日期' },
      ]}
    />
  );
}

function PostActions({ row }: { row: ConsolePost }) {
  const thing = { kind: 'post', id: row.postId } as const;
  return (
    <Space size={0}>
      {row.state === 'review' && <WaitingActions what="post" id={row.postId} refresh={refresh} />}
      {row.state !== 'review' && (
        <HideAction
          thing={thing}
          hidden={row.state === 'hidden'}
          ask="隐藏后任何人都看不到，图片不能再次上传；作者会收到理由，可以申诉一次。"
          refresh={refresh}
        />
      )}
      <ReasonAction
        call="community/delete"
        input={thing}
        label="删除"
        ask="永久删除这个帖子和它的评论，无法恢复。"
        done="已删除"
        danger
        refresh={refresh}
      />
    </Space>
  );
}
