import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Flex, Radio, Tag } from 'antd';
import { useState } from 'react';
import { useAgent, useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatCount } from '../../lib/format.ts';
import { useMe } from '../../lib/session/me.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useRanking } from './api.ts';

type Ranked = AdminOutput<'novels/rankings'>['list'][number];

const periods = [
  { value: 'hour', label: '小时榜' },
  { value: 'day', label: '日榜' },
  { value: 'week', label: '周榜' },
  { value: 'score', label: '推荐' },
] as const;

const figure = (name: 'hour' | 'day' | 'week' | 'collects', title: string) => ({
  title,
  align: 'right' as const,
  render: (_: unknown, row: Ranked) => formatCount(row[name]),
});

/** A ranking as members of an agent see it: the one picked at the top, else the first. */
export function Rankings() {
  const { agents } = useMe();
  const { agentId = agents[0]?.agentId ?? '3' } = useAgent();
  const agentName = useAgentName();
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('day');
  const ranking = useRanking(agentId, period);
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} align="center">
        <Radio.Group
          optionType="button"
          options={[...periods]}
          value={period}
          onChange={({ target }) => setPeriod(target.value as typeof period)}
        />
        <span>渠道：{agentName(agentId)}</span>
      </Flex>
      <QueryState of={ranking}>
        {({ list }) => (
          <ListTable<Ranked>
            rowKey="novelId"
            size="middle"
            dataSource={list}
            empty="这个榜单还没有小说"
            columns={[
              { title: '名次', width: 72, render: (_, _row, index) => index + 1 },
              {
                title: '书名',
                render: (_, { title, rating }) => (
                  <>
                    {title} {rating === '18' && <Tag color="red">18+</Tag>}
                  </>
                ),
              },
              { title: '作者', dataIndex: 'author' },
              figure('hour', '本小时阅读'),
              figure('day', '今日阅读'),
              figure('week', '7 日阅读'),
              figure('collects', '收藏'),
              { title: '推荐权重', dataIndex: 'picked', align: 'right' },
            ]}
          />
        )}
      </QueryState>
    </Flex>
  );
}
