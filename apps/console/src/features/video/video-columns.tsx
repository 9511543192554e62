import type { VideoRow } from '@liuguang/contract/admin/video.ts';
import { Popconfirm, Space, Tag, Tooltip, Typography } from 'antd';
import type { AdminColumn } from '../../lib/table/admin-table.tsx';
import { useAgent, useAgentName } from '../../lib/session/agent-scope.tsx';
import { newKey, useStartBulk } from '../../entities/bulk/api.ts';
import { useTellOutcome } from '../../entities/bulk/tell-outcome.tsx';
import { AgentsCell } from '../../entities/catalogue/agents-cell.tsx';
import { accessNames } from '../../entities/catalogue/catalogue-names.ts';
import { PickTags } from '../../entities/catalogue/pick-tags.tsx';
import { RatedCell, TitleCell } from '../../entities/catalogue/title-cell.tsx';
import { DecideButtons } from '../../entities/catalogue/decide-buttons.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { videoRefresh as refresh } from './api.ts';
import { kindNames, videoStateNames } from './video-names.ts';

interface Options {
  readonly onEdit: (video: VideoRow) => void;
  readonly trash: boolean;
}

export function useVideoColumns({ onEdit, trash }: Options): AdminColumn<VideoRow>[] {
  const agentName = useAgentName();
  return [
    {
      title: '视频',
      fixed: 'left',
      sorts: { ascend: 'old', descend: 'new' },
      render: (_, { cover, title, durationMs, tags, videoId }) => (
        <TitleCell
          title={title}
          cover={cover.url}
          size={[84, 48]}
          width={300}
          about={[`#${videoId}`, clock(durationMs), ...tags]}
        />
      ),
      csv: ({ title }) => title,
    },
    {
      title: '状态',
      render: (_, { state, pinned, recommended }) => (
        <>
          <Tag color={videoStateNames[state].color}>{videoStateNames[state].label}</Tag>
          <PickTags pinned={pinned} recommended={recommended} />
        </>
      ),
      csv: ({ state }) => videoStateNames[state].label,
    },
    { title: '分组', dataIndex: 'groupName' },
    {
      title: '类型',
      render: (_, { kind, rating }) => <RatedCell name={kindNames[kind]} rating={rating} />,
      csv: ({ kind, rating }) => `${kindNames[kind]}${rating === '18' ? ' 18+' : ''}`,
    },
    { title: '权限', text: ({ access }) => accessNames[access] },
    {
      title: '渠道',
      render: (_, { agentIds, shared, overriddenIn, hiddenIn }) => (
        <AgentsCell
          {...{ agentIds, overriddenIn, hiddenIn }}
          shared={shared && '其他渠道也有这个视频，修改只影响你的渠道'}
        />
      ),
      csv: ({ agentIds }) => agentIds.map(agentName).join(' '),
    },
    {
      title: '作者',
      render: (_, { author, authorCode }) => (
        <Tooltip title={authorCode}>
          <Typography.Text ellipsis style={{ maxWidth: 100 }}>
            {author}
          </Typography.Text>
        </Tooltip>
      ),
      csv: ({ authorCode }) => authorCode,
    },
    { title: '播放', align: 'right', render: (_, { views }) => formatCount(views), csv: ({ views }) => views },
    trash
      ? { title: '彻底删除时间', text: ({ goesAt }) => formatTime(goesAt) }
      : {
          title: '发布时间',
          sorts: { ascend: 'earliest', descend: 'published' },
          render: (_, { publishedAt }) => formatTime(publishedAt).slice(0, 16),
          csv: ({ publishedAt }) => formatTime(publishedAt),
        },
    { title: '操作', render: (_, row) => <RowActions row={row} onEdit={onEdit} /> },
  ];
}

const two = (value: number) => String(value).padStart(2, '0');

/** `1:05:09`, `3:07`. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

function RowActions({ row, onEdit }: { row: VideoRow; onEdit: (video: VideoRow) => void }) {
  const may = useMay();
  const { title, state, shared, uploadId } = row;
  return (
    <Space size={0}>
      <LinkButton onClick={() => onEdit(row)}>
        {state === 'trash' || !may('videos/save') ? '查看' : shared ? '本渠道设置' : '编辑'}
      </LinkButton>
      {!shared && state === 'review' && uploadId !== null && <DecideButtons {...{ uploadId, title, refresh }} />}
      {may('videos/bulk') && <Switch row={row} />}
    </Space>
  );
}

/** What can be done to one of this state by a tap, in the channel that is looked at; the answer says why it was not done. */
const switches = {
  live: { label: '下架', ask: '下架后正在播放的也会停止', change: { unpublish: true } },
  scheduled: { label: '下架', ask: '到时间也不会出现', change: { unpublish: true } },
  hidden: { label: '上架', ask: '所选渠道的用户可以看到', change: { publishAt: null } },
  trash: { label: '还原', ask: '恢复到删除之前的状态', change: { trash: false } },
} as const;

const onlyHere = '其他渠道也有这个视频，只改你的渠道';

function Switch({ row: { videoId, title, state, shared } }: { row: VideoRow }) {
  const { agentId } = useAgent();
  const bulk = useStartBulk('video', useTellOutcome());
  if (state === 'review' || state === 'refused' || (shared && state === 'trash')) return null;
  const { label, ask, change } = switches[state];
  return (
    <Popconfirm
      title={`${label}「${title}」？`}
      description={shared ? onlyHere : ask}
      okText={label}
      onConfirm={() =>
        bulk.start({ key: newKey(), ...(shared && agentId ? { agentId } : {}), of: { ids: [videoId] }, change })
      }
    >
      <LinkButton danger={label === '下架'} loading={bulk.isPending}>
        {label}
      </LinkButton>
    </Popconfirm>
  );
}
