import type { HostOverview } from '@liuguang/contract/admin/host.ts';
import { Button, Card, Tag, Typography } from 'antd';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useHosts } from './api.ts';

type Row = HostOverview['list'][number];
type State = NonNullable<Row['state']>;

const states: Readonly<Record<State, { readonly color: string; readonly text: string }>> = {
  ok: { color: 'success', text: '正常' },
  silent: { color: 'red', text: '无响应' },
  foreign: { color: 'red', text: '应答的不是本站' },
  unwell: { color: 'warning', text: '服务异常' },
  otherAgent: { color: 'warning', text: '显示的是其他渠道' },
};

/** Which host of the agent answers, whom, and who moved from where to where. */
export function HostStates({ agentId }: { agentId: string }) {
  const hosts = useHosts(agentId);
  return (
    <Card
      style={{ marginTop: 16 }}
      title="线路状态"
      size="small"
      extra={
        <Button size="small" loading={hosts.isFetching} onClick={() => void hosts.refetch()}>
          重新检测
        </Button>
      }
    >
      <QueryState of={hosts}>
        {({ serial, list, moves }) => (
          <>
            <ListTable<Row>
              rowKey="host"
              dataSource={list}
              empty="还没有备用域名，也没有访问记录"
              columns={[
                { title: '域名', render: (_, { origin, host }) => origin ?? host },
                { title: '状态', render: (_, row) => <StateTag {...row} /> },
                { title: '24 小时账号数', dataIndex: 'day', align: 'right' },
                { title: '7 天账号数', dataIndex: 'week', align: 'right' },
              ]}
            />
            {moves.length > 0 && (
              <ul aria-label="最近 7 天的切换" style={{ margin: '12px 0 0', paddingInlineStart: 20 }}>
                {moves.map(({ from, to, moves: count }) => (
                  <li key={`${from} ${to}`}>
                    {from || '未知域名'} → {to}：{count} 次
                  </li>
                ))}
              </ul>
            )}
            <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
              列表序号 {serial}。状态由服务器检测，手机所在的网络可能不同。
            </Typography.Paragraph>
          </>
        )}
      </QueryState>
    </Card>
  );
}

function StateTag({ state, ms }: Row) {
  if (state === null) return <Typography.Text type="secondary">不在备用域名中</Typography.Text>;
  const { color, text } = states[state];
  return (
    <Tag color={color}>
      {text}
      {state === 'ok' && ` ${ms} 毫秒`}
    </Tag>
  );
}
