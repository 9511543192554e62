import { Card, Col, Flex, Progress, Row, Statistic, Tag } from 'antd';
import { formatBytes, formatCount, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useHealth } from './api.ts';
import { BackupCard } from './backup-card.tsx';

const partNames: Record<string, string> = { web: '网页服务', worker: '后台任务', postgresql: '数据库' };

/** Whether the machine is well: room, connections, jobs, backups. */
export function HealthBoard() {
  const health = useHealth();
  return (
    <Flex vertical gap={16}>
      <QueryState of={health}>
        {({ database, storage, jobs, process, parts, tables }) => {
          const used = storage.totalBytes === 0 ? 0 : 100 - (storage.freeBytes / storage.totalBytes) * 100;
          return (
            <>
              <Row gutter={[16, 16]}>
                <Col xs={12} lg={6}>
                  <Card>
                    <Statistic title="磁盘剩余" value={formatBytes(storage.freeBytes)} />
                    <Progress percent={Math.round(used)} status={used > 90 ? 'exception' : 'normal'} />
                  </Card>
                </Col>
                <Col xs={12} lg={6}>
                  <Card>
                    <Statistic title={`数据库（PostgreSQL ${database.version}）`} value={formatBytes(database.bytes)} />
                    连接 {database.connections} / {database.maxConnections}
                  </Card>
                </Col>
                <Col xs={12} lg={6}>
                  <Card>
                    <Statistic
                      title="任务等待 / 运行 / 已放弃"
                      value={`${jobs.waiting} / ${jobs.running} / ${jobs.failed}`}
                    />
                    {jobs.oldestWaitingMs === null
                      ? '没有积压'
                      : `最久等待 ${formatCount(Math.round(jobs.oldestWaitingMs / 1000))} 秒`}
                  </Card>
                </Col>
                <Col xs={12} lg={6}>
                  <Card>
                    <Statistic title="服务内存" value={formatBytes(process.memoryBytes)} />
                    启动于 {formatTime(process.startedAt)}
                  </Card>
                </Col>
              </Row>
              {parts.length > 0 && (
                <Card title="程序各部分">
                  <Flex wrap gap={16}>
                    {parts.map(({ part, up, restarts }) => (
                      <span key={part}>
                        {partNames[part] ?? part}{' '}
                        <Tag color={up ? 'success' : 'error'}>{up ? '运行中' : '正在重启'}</Tag>
                        自动重启 {formatCount(restarts)} 次
                      </span>
                    ))}
                  </Flex>
                </Card>
              )}
              <BackupCard />
              <Card title="最大的数据表">
                <ListTable
                  rowKey="name"
                  dataSource={tables}
                  columns={[
                    { title: '表', dataIndex: 'name' },
                    { title: '行数（估算）', dataIndex: 'rows', render: formatCount, align: 'right' },
                    { title: '大小', dataIndex: 'bytes', render: formatBytes, align: 'right' },
                  ]}
                />
              </Card>
            </>
          );
        }}
      </QueryState>
    </Flex>
  );
}
