import type { ConsoleDanmaku } from '@liuguang/contract/admin/danmaku.ts';
import { Space, Typography } from 'antd';
import { formatTime } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { AuthorCell } from './author-cell.tsx';
import { ReasonAction } from './reason-action.tsx';
import { WaitingActions } from './waiting-actions.tsx';

const states = {
  published: { label: '展示中', color: 'success' },
  review: { label: '待审', color: 'warning' },
  hidden: { label: '已隐藏', color: 'red' },
} as const;
const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }));
const refresh = ['danmaku/list', 'safety/counts', 'safety/queue'] as const;

/** 1:05 into the video. */
function momentOf(at: number): string {
  const seconds = Math.floor(at / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function DanmakuList() {
  const agentName = useAgentName();
  const columns: AdminColumn<ConsoleDanmaku>[] = [
    { title: '编号', dataIndex: 'danmakuId', sorts: { ascend: 'old', descend: 'new' } },
    { title: '内容', text: ({ text }) => text },
    {
      title: '视频',
      render: (_cell, { videoId, videoTitle, at }) => (
        <Typography.Text type="secondary" ellipsis style={{ width: 240 }}>
          {videoId}　{videoTitle}　{momentOf(at)}
        </Typography.Text>
      ),
      csv: ({ videoId, at }) => `${videoId} ${momentOf(at)}`,
    },
    {
      title: '作者',
      render: (_cell, { author }) => <AuthorCell author={author} />,
      csv: ({ author }) => `${author.nickname} ${author.userCode}`,
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '状态', tag: ({ state }) => states[state] },
    { title: '时间', text: ({ createdAt }) => formatTime(createdAt) },
    { title: '操作', render: (_cell, row) => <Actions row={row} /> },
  ];
  return (
    <AdminTable
      call="danmaku/list"
      rowKey="danmakuId"
      file="弹幕"
      columns={columns}
      filters={[
        { kind: 'search', name: 'keyword', label: '文字或用户号' },
        { kind: 'search', name: 'videoId', label: '视频编号' },
        { kind: 'select', name: 'state', label: '状态', options: stateOptions },
      ]}
    />
  );
}

function Actions({ row: { danmakuId, state } }: { row: ConsoleDanmaku }) {
  const hidden = state === 'hidden';
  const words = hidden
    ? { label: '恢复', ask: '恢复展示，作者会收到通知。', done: '已恢复' }
    : {
        label: '隐藏',
        ask: '隐藏后任何人都看不到，正在观看的人也一样；作者会收到理由，可以申诉一次。',
        done: '已隐藏',
      };
  return (
    <Space size={0}>
      {state === 'review' ? (
        <WaitingActions what="danmaku" id={danmakuId} refresh={refresh} />
      ) : (
        <ReasonAction call="danmaku/setHidden" input={{ danmakuId, hidden: !hidden }} {...words} refresh={refresh} />
      )}
      <ReasonAction
        call="danmaku/delete"
        input={{ danmakuId }}
        label="删除"
        ask="永久删除这条弹幕，无法恢复。"
        done="已删除"
        danger
        refresh={refresh}
      />
    </Space>
  );
}
