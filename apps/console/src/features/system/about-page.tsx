import { Card, Flex, Typography } from 'antd';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useAbout } from './api.ts';
import { UpdatesCard } from './updates-card.tsx';

export function AboutPage() {
  return (
    <Flex vertical gap={16}>
      <UpdatesCard />
      <Libraries />
    </Flex>
  );
}

function Libraries() {
  const about = useAbout();
  return (
    <QueryState of={about}>
      {({ node, libraries }) => (
        <Card title="组件与许可" extra={<Typography.Text>Node.js {node}</Typography.Text>}>
          <ListTable
            rowKey="name"
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
