import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Col, Row, Space, Statistic, Table, Tag, Typography } from 'antd';
import { agentQuery, groupsQuery, healthQuery } from './api.ts';

const columns = [
  { title: '分组', dataIndex: 'name' },
  { title: '标签', dataIndex: 'tags', render: (tags: string[]) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
  { title: '视频数', dataIndex: 'count', align: 'right' as const },
];

/** The first page: is the installation well, which agent answers on this host, and what does it show. */
export function OverviewPage() {
  const agent = useQuery(agentQuery);
  const groups = useQuery(groupsQuery);
  const health = useQuery(healthQuery);
  const list = groups.data?.list ?? [];
  const healthy = health.data === true;

  return (
    <Space vertical size="large" style={{ width: '100%' }}>
      <Typography.Title level={3} style={{ margin: 0 }}>
        概览
      </Typography.Title>
      <Alert
        type="info"
        showIcon
        title="后台正在分阶段建设"
        description="当前可查看本站点的运行状态与公开内容；登录、渠道管理与各栏目将随后开放。"
      />
      <Row gutter={16}>
        <Col span={8}>
          <Card loading={health.isPending}>
            <Statistic
              title="服务状态"
              value={healthy ? '运行正常' : '无法连接'}
              styles={{ content: { color: healthy ? '#35c28b' : '#ff5c5c' } }}
            />
          </Card>
        </Col>
        <Col span={8}>
          <Card loading={agent.isPending}>
            <Statistic title="当前渠道" value={agent.data ? `${agent.data.agentName}（${agent.data.agentId}）` : '—'} />
          </Card>
        </Col>
        <Col span={8}>
          <Card loading={groups.isPending}>
            <Statistic title="公开视频" value={list.reduce((sum, group) => sum + group.count, 0)} suffix="部" />
          </Card>
        </Col>
      </Row>
      {groups.isError ? (
        <Alert
          type="error"
          showIcon
          title={groups.error.message}
          action={<Button onClick={() => void groups.refetch()}>重试</Button>}
        />
      ) : (
        <Table rowKey="groupId" columns={columns} dataSource={list} loading={groups.isPending} pagination={false} />
      )}
      <Space>
        <Button href="/" target="_blank" rel="noreferrer">
          打开前台
        </Button>
        <Button href="/api/docs" target="_blank" rel="noreferrer">
          接口文档
        </Button>
      </Space>
    </Space>
  );
}
