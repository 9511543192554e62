import { Alert, Card, Form, Select, Space, Tag, Typography } from 'antd';
import { DrawerAction } from '../../lib/form/drawer-action.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useAllowList } from './api.ts';

/** From which addresses the console may be used. */
export function NetworkList() {
  const list = useAllowList();
  return (
    <QueryState of={list}>
      {({ ranges, yourAddress }) => (
        <Card
          title="允许访问后台的地址"
          extra={
            <DrawerAction
              call="allowList/save"
              label="修改"
              button={{ type: 'primary' }}
              title="允许访问后台的地址"
              values={{ ranges }}
              refresh={['allowList/get']}
            >
              <Form.Item
                name="ranges"
                label="IP 地址或网段"
                extra="例如 203.0.113.7 或 203.0.113.0/24；清空表示不限制。"
              >
                <Select mode="tags" open={false} tokenSeparators={[',', ' ', '\n']} />
              </Form.Item>
            </DrawerAction>
          }
        >
          <Space vertical>
            <Typography.Text>您当前的地址：{yourAddress}</Typography.Text>
            {ranges.length === 0 ? (
              <Alert type="info" title="未限制：任何地址都可以打开后台" />
            ) : (
              <Space wrap>
                {ranges.map((range) => (
                  <Tag key={range}>{range}</Tag>
                ))}
              </Space>
            )}
          </Space>
        </Card>
      )}
    </QueryState>
  );
}
