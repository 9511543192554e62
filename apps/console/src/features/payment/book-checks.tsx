import type { BookCheckRow } from '@liuguang/contract/admin/payment/books.ts';
import { Button, Flex, Tag, Typography } from 'antd';
import { formatCount, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useBookChecks, useStartBookCheck } from './api.ts';

/** The books proven from their rows, by the worker. */
export function BookChecks() {
  const checks = useBookChecks();
  const start = useStartBookCheck();
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">
          逐笔核对：借贷平衡、每个已付订单入账一次、退款一致、每个人的会员到期日与流水相符。
        </Typography.Text>
        <Button type="primary" loading={start.isPending} onClick={() => start.mutate({})}>
          立即核对
        </Button>
      </Flex>
      <QueryState of={checks}>
        {({ list }) => (
          <ListTable<BookCheckRow>
            rowKey="checkId"
            size="middle"
            dataSource={list}
            empty="还没有核对过"
            columns={[
              { title: '开始时间', render: (_, { askedAt }) => formatTime(askedAt) },
              { title: '发起人', dataIndex: 'askedBy' },
              { title: '完成时间', render: (_, { finishedAt }) => formatTime(finishedAt) },
              { title: '凭证', render: (_, { postings }) => (postings === null ? '—' : formatCount(postings)) },
              { title: '分录', render: (_, { entries }) => (entries === null ? '—' : formatCount(entries)) },
              { title: '订单', render: (_, { orders }) => (orders === null ? '—' : formatCount(orders)) },
              { title: '账号', render: (_, { accounts }) => (accounts === null ? '—' : formatCount(accounts)) },
              { title: '结果', render: (_, row) => <Outcome row={row} /> },
            ]}
            expandable={{
              rowExpandable: ({ problems }) => problems.length > 0,
              expandedRowRender: problemList,
            }}
          />
        )}
      </QueryState>
    </Flex>
  );
}

function problemList({ problems }: BookCheckRow) {
  return <pre style={{ margin: 0 }}>{problems.join('\n')}</pre>;
}

function Outcome({ row: { finishedAt, failure, problems } }: { row: BookCheckRow }) {
  if (failure !== null) return <Tag color="warning">{failure}</Tag>;
  if (finishedAt === null) return <Tag color="processing">核对中</Tag>;
  return problems.length === 0 ? (
    <Tag color="success">账目相符</Tag>
  ) : (
    <Tag color="error">{problems.length} 处不符</Tag>
  );
}
