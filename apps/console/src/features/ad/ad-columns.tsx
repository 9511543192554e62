import type { AdRow } from '@liuguang/contract/admin/ad.ts';
import { App, Button, Flex, Image, Space, Tag, Tooltip, Typography } from 'antd';
import type { AdminColumn } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useCopyAd, usePauseAd, useTrashAd, useUndoAd } from './api.ts';
import { adStateNames, placementNames } from './ad-names.ts';

const figure = (count: number | null) => (count === null ? '—' : formatCount(count));

export function useAdColumns({ onEdit, onLook }: { onEdit: (ad: AdRow) => void; onLook: (ad: AdRow) => void }) {
  const agentName = useAgentName();
  const columns: AdminColumn<AdRow>[] = [
    {
      title: '广告',
      fixed: 'left',
      sorts: { ascend: 'old', descend: 'new' },
      render: (_, { picture, name, remark }) => (
        <Flex gap={12} align="center" style={{ width: 260 }}>
          <div style={{ flex: 'none' }}>
            <Image
              src={picture?.url ?? ''}
              alt={name}
              width={72}
              height={44}
              preview={false}
              style={{ objectFit: 'cover', borderRadius: 4 }}
            />
          </div>
          <div style={{ minWidth: 0 }}>
            <Typography.Text strong ellipsis>
              {name}
            </Typography.Text>
            <Typography.Paragraph type="secondary" ellipsis style={{ margin: 0 }}>
              {remark}
            </Typography.Paragraph>
          </div>
        </Flex>
      ),
      csv: ({ name }) => name,
    },
    { title: '广告位', text: (row) => placementNames[row.placement] },
    {
      title: '渠道',
      render: (_, { agentIds, shared }) => (
        <Flex gap={4} wrap style={{ maxWidth: 160 }}>
          {agentIds.map((agentId) => (
            <Tag key={agentId}>{agentName(agentId)}</Tag>
          ))}
          {shared && (
            <Tooltip title="其他渠道也在投放，只能查看">
              <Tag color="blue">合投</Tag>
            </Tooltip>
          )}
        </Flex>
      ),
      csv: ({ agentIds }) => agentIds.map(agentName).join(' '),
    },
    { title: '状态', tag: ({ state }) => adStateNames[state] },
    {
      title: '展示',
      align: 'right',
      sorts: { descend: 'shows' },
      render: (_, { shows }) => figure(shows),
      csv: ({ shows }) => shows,
    },
    {
      title: '点击',
      align: 'right',
      sorts: { descend: 'clicks' },
      render: (_, { clicks }) => figure(clicks),
      csv: ({ clicks }) => clicks,
    },
    { title: '点击率', align: 'right', text: clickRate },
    { title: '预算', text: budgetText },
    { title: '投放时间', text: periodText },
    { title: '权重', align: 'right', dataIndex: 'weight' },
    { title: '链接', dataIndex: 'link', width: 200, ellipsis: true },
    { title: '操作', render: (_, row) => <RowActions {...{ row, onEdit, onLook }} /> },
  ];
  return columns;
}

interface RowActionsProps {
  readonly row: AdRow;
  readonly onEdit: (ad: AdRow) => void;
  readonly onLook: (ad: AdRow) => void;
}

function RowActions({ row, onEdit, onLook }: RowActionsProps) {
  const { notification } = App.useApp();
  const undo = useUndoAd();
  /** Nothing is lost: it is done at once, and can be undone. */
  const offerUndo = (title: string) => (made: { undoToken: string | null }) => {
    const { undoToken } = made;
    if (undoToken === null) return;
    notification.info({
      key: undoToken,
      title,
      duration: 15,
      actions: (
        <Button
          onClick={() => {
            notification.destroy(undoToken);
            undo.mutate({ undoToken });
          }}
        >
          撤销
        </Button>
      ),
    });
  };
  const pause = usePauseAd(offerUndo(`「${row.name}」${row.paused ? '已恢复投放' : '已暂停'}`));
  const trash = useTrashAd(offerUndo(`「${row.name}」${row.state === 'trash' ? '已移出回收站' : '已移入回收站'}`));
  const copy = useCopyAd();
  const { adId } = row;
  const look = <LinkButton onClick={() => onLook(row)}>数据</LinkButton>;
  if (row.shared) return look;
  const inTrash = row.state === 'trash';
  return (
    <Space size={0}>
      {look}
      {!inTrash && (
        <>
          <LinkButton onClick={() => onEdit(row)}>编辑</LinkButton>
          <LinkButton loading={pause.isPending} onClick={() => pause.mutate({ ids: [adId], paused: !row.paused })}>
            {row.paused ? '恢复' : '暂停'}
          </LinkButton>
          <LinkButton loading={copy.isPending} onClick={() => copy.mutate({ adId })}>
            复制
          </LinkButton>
        </>
      )}
      <LinkButton
        danger={!inTrash}
        loading={trash.isPending}
        onClick={() => trash.mutate({ ids: [adId], trash: !inTrash })}
      >
        {inTrash ? '还原' : '删除'}
      </LinkButton>
    </Space>
  );
}

function clickRate({ shows, clicks }: AdRow): string {
  return shows === null || clicks === null || shows === 0 ? '—' : `${((clicks / shows) * 100).toFixed(1)}%`;
}

function budgetText({ budget, shows, clicks }: AdRow): string {
  if (!budget) return '不限';
  const used = budget.event === 'show' ? shows : clicks;
  return `${figure(used)} / ${formatCount(budget.amount)} ${budget.event === 'show' ? '展示' : '点击'}`;
}

const short = (at: number | null, open: string) => (at === null ? open : formatTime(at).slice(0, 16));

function periodText({ startsAt, endsAt }: AdRow): string {
  if (startsAt === null && endsAt === null) return '长期';
  return `${short(startsAt, '现在')} 至 ${short(endsAt, '长期')}`;
}
