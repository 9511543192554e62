import { SafetyCertificateFilled } from '@ant-design/icons';
import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { Flex, Tag, Tooltip, Typography } from 'antd';
import type { AdminColumn } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { Clipped } from '../../ui/clipped.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { kindNames, stateColours, stateNames } from './city-names.ts';

interface Asked {
  readonly onEdit: (row: ListingAdminRow) => void;
  readonly onSignUps: (row: ListingAdminRow) => void;
}

export function useListingColumns({ onEdit, onSignUps }: Asked): AdminColumn<ListingAdminRow>[] {
  const agentName = useAgentName();
  const may = useMay();
  return [
    { title: '编号', dataIndex: 'listingId', width: 80, sorts: { ascend: 'old', descend: 'new' } },
    {
      title: '标题',
      width: 280,
      csv: ({ title }) => title,
      render: (_, { title, verified, author }) => (
        <>
          <Flex gap={6} align="center">
            <Clipped text={title} width={240} />
            {verified && (
              <Tooltip title="已认证">
                <SafetyCertificateFilled style={{ color: '#1677ff' }} aria-label="已认证" />
              </Tooltip>
            )}
          </Flex>
          <div>
            <Typography.Text type="secondary">
              {author.nickname} · {author.userCode}
            </Typography.Text>
          </div>
        </>
      ),
    },
    { title: '类型', text: ({ kind }) => kindNames[kind] },
    { title: '分类', dataIndex: 'categoryName' },
    { title: '城市', text: ({ city, district }) => `${city} ${district}` },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '状态',
      csv: ({ state }) => stateNames[state],
      render: (_, { state, reason }) => (
        <Tooltip title={reason}>
          <Tag color={stateColours[state]}>{stateNames[state]}</Tag>
        </Tooltip>
      ),
    },
    {
      title: '报名',
      csv: ({ capacity, taken }) => (capacity === null ? null : `${taken}/${capacity}`),
      render: (_, row) =>
        row.capacity === null ? (
          '—'
        ) : (
          <LinkButton style={{ padding: 0 }} onClick={() => onSignUps(row)}>
            {row.taken}/{row.capacity}
            {row.waiting > 0 && `，候补 ${row.waiting}`}
          </LinkButton>
        ),
    },
    { title: '收藏', dataIndex: 'collects', align: 'right', render: formatCount },
    { title: '看联系方式', dataIndex: 'contactViews', align: 'right', render: formatCount },
    { title: '更新时间', text: ({ updatedAt }) => formatTime(updatedAt) },
    {
      title: '操作',
      render: (_, row) => (
        <Flex gap={4}>
          <LinkButton onClick={() => onEdit(row)}>
            {may('city/save') && row.state !== 'withdrawn' ? '编辑' : '查看'}
          </LinkButton>
        </Flex>
      ),
    },
  ];
}
