import { Segmented, Typography } from 'antd';
import { useState } from 'react';
import { formatCount, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useSlow } from './api.ts';

const sorts = [
  { value: 'total', label: '总耗时' },
  { value: 'longest', label: '最长' },
  { value: 'last', label: '最近' },
] as const;

const ms = (value: number) => `${formatCount(value)} ms`;

/** Statements that took the database long; their values are never kept. */
export function SlowList() {
  const [sort, setSort] = useState<(typeof sorts)[number]['value']>('total');
  const slow = useSlow(sort);
  return (
    <>
      <Segmented value={sort} options={[...sorts]} onChange={setSort} style={{ marginBottom: 12 }} />
      <QueryState of={slow}>
        {({ list }) => (
          <ListTable
            rowKey="statementId"
            scroll={{ x: 'max-content' }}
            dataSource={list}
            empty="最近 14 天没有慢查询"
            columns={[
              {
                title: '语句',
                dataIndex: 'statement',
                render: (text: string) => (
                  <Typography.Paragraph
                    code
                    copyable
                    style={{ maxWidth: 640, margin: 0 }}
                    ellipsis={{ rows: 3, expandable: true, symbol: '展开' }}
                  >
                    {text}
                  </Typography.Paragraph>
                ),
              },
              { title: '来自', dataIndex: 'part', render: (part: string) => (part === 'web' ? '网页' : '后台') },
              { title: '次数', dataIndex: 'runs', align: 'right', render: formatCount },
              { title: '平均', dataIndex: 'meanMs', align: 'right', render: ms },
              { title: '最长', dataIndex: 'longestMs', align: 'right', render: ms },
              { title: '总计', dataIndex: 'totalMs', align: 'right', render: ms },
              { title: '最近一次', dataIndex: 'lastAt', render: formatTime },
            ]}
          />
        )}
      </QueryState>
    </>
  );
}
