import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { PromoterCode } from '@liuguang/contract/admin/promotion/promoters.ts';
import { Flex, Space, Tag, Typography } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { PosterButton } from './poster-button.tsx';

type Site = AdminOutput<'promotion/codes'>['site'];

interface CodeTableProps {
  readonly agentId: string;
  readonly codes: readonly PromoterCode[];
  readonly site: Site;
}

/** Links, each to copy and as a poster, with what came by it. */
export function CodeTable({ agentId, codes, site }: CodeTableProps) {
  const agentName = useAgentName();
  return (
    <ListTable<PromoterCode>
      rowKey="codeId"
      scroll={{ x: 'max-content' }}
      dataSource={[...codes]}
      columns={[
        {
          title: '链接',
          render: (_, row) => (
            <Flex vertical>
              <Typography.Text copyable={{ text: linkOf(site, row.code), tooltips: ['复制链接', '已复制'] }}>
                {row.code}
                {row.closedAt !== null && <Tag style={{ marginInlineStart: 8 }}>已停用</Tag>}
              </Typography.Text>
              <Typography.Text type="secondary">{row.label}</Typography.Text>
            </Flex>
          ),
        },
        { title: '访客', align: 'right', render: (_, { figures }) => figures.visits },
        { title: '新账号', align: 'right', render: (_, { figures }) => figures.accounts },
        { title: '付费订单', align: 'right', render: (_, { figures }) => figures.orders },
        { title: '收入', align: 'right', render: (_, { figures }) => formatMoney(figures.paid - figures.refunded) },
        {
          title: '操作',
          fixed: 'right',
          render: (_, row) => (
            <Space size={0}>
              <PosterButton agentName={agentName(agentId)} link={linkOf(site, row.code)} code={row.code} />
              <ConfirmAction
                call="promotion/setCodeClosed"
                input={{ codeId: row.codeId, closed: row.closedAt === null }}
                label={row.closedAt === null ? '停用' : '启用'}
                ask={row.closedAt === null ? '停用这个链接？打开它的人仍能使用，但不再计入。' : '重新启用这个链接？'}
                done={row.closedAt === null ? '已停用' : '已启用'}
                danger={row.closedAt === null}
                refresh={['promotion/codes']}
              />
            </Space>
          ),
        },
      ]}
    />
  );
}

function linkOf({ origin, agentid }: Site, code: string): string {
  const query = new URLSearchParams({ ...(agentid === undefined ? {} : { agentid }), code });
  return `${origin || location.origin}/#/home?${query}`;
}
