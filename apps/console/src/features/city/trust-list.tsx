import { Alert, Flex, Switch } from 'antd';
import { useMay } from '../../lib/session/me.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useSetTrust, useTrust } from './api.ts';

/** Which agents publish what their members submit without a look. */
export function TrustList() {
  const trust = useTrust();
  const set = useSetTrust();
  const may = useMay();
  return (
    <Flex vertical gap={12}>
      <Alert
        type="info"
        showIcon
        title="信任会员时，提交的内容立即公开；疑似色情服务或可疑联系方式的内容始终先审核。"
      />
      <QueryState of={trust}>
        {({ list }) => (
          <ListTable
            size="large"
            rowKey="agentId"
            dataSource={list}
            columns={[
              { title: '渠道', dataIndex: 'name' },
              { title: '待审核', dataIndex: 'waiting' },
              { title: '其中被拦下', dataIndex: 'held' },
              {
                title: '信任会员',
                render: (_, { agentId, trusted }) => (
                  <Switch
                    aria-label="信任会员"
                    checked={trusted}
                    disabled={!may('city/setTrust')}
                    loading={set.isPending && set.variables?.agentId === agentId}
                    checkedChildren="立即公开"
                    unCheckedChildren="先审核"
                    onChange={(on) => set.mutate({ agentId, trusted: on })}
                  />
                ),
              },
            ]}
          />
        )}
      </QueryState>
    </Flex>
  );
}
