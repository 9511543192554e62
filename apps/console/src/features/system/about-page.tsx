import { Card, Table, Typography } from 'antd';
import { QueryState } from '../../ui/states.tsx';
import { useAbout } from './api.ts';

export function AboutPage() {
  const about = useAbout();
  return (
    <QueryState of={about}>
      {({ version, node, libraries }) => (
        <Card title={`版本 ${version}`} extra={<Typography.Text>Node.js {node}</Typography.Text>}>
          <Table
            rowKey="name"
            size="small"
            pagination={false}
            dataSource={libraries}
            columns={[
              { title: '组件', dataIndex: 'name' },
              { title: '版本', dataIndex: 'version' },
              { title: '许可', dataIndex: 'licence' },
            ]}
          />
        </Card>
      )}
    </QueryState>
  );
}
