import type { CallFigures, CertificateFigures } from '@liuguang/contract/admin/system.ts';
import { Card, Col, Flex, Row, Statistic, Tag, Typography } from 'antd';
import { formatBytes, formatCount, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useStatus } from './api.ts';
import { laneNames, partNames } from './status-names.ts';

const dayMs = 86_400_000;

/** What /metrics tells machines, for people: calls, queue, disk, backup, certificates. */
export function StatusBoard() {
  const status = useStatus();
  const now = status.dataUpdatedAt;
  return (
    <QueryState of={status}>
      {({ calls, lanes, disk, database, workers, backup, books, certificates }) => {
        const [late, failed] = [Math.max(...lanes.map(({ oldestMs }) => oldestMs ?? 0)), sum(lanes, 'failed')];
        return (
          <Flex vertical gap={16}>
            <Row gutter={[16, 16]}>
              <Tile
                title="接口（近 1 小时）"
                value={calls.p99Ms === null ? '—' : `p99 ${formatCount(Math.round(calls.p99Ms))} ms`}
                note={`${formatCount(calls.calls)} 次，错误率 ${percent(calls.errors, calls.calls)}`}
                bad={calls.calls > 0 && calls.errors / calls.calls > 0.02}
              />
              <Tile
                title="队列"
                value={`${formatCount(sum(lanes, 'ready'))} 个等待`}
                note={`${late === 0 ? '没有积压' : `最久 ${duration(late)}`}，已放弃 ${formatCount(failed)}`}
                bad={failed > 0 || late > 300_000}
              />
              <Tile
                title="磁盘"
                value={`已用 ${percent(disk.totalBytes - disk.freeBytes, disk.totalBytes)}`}
                note={
                  disk.daysLeft === null
                    ? '按最近的记录看不会写满'
                    : `按现在的速度还能用 ${formatCount(Math.floor(disk.daysLeft))} 天`
                }
                bad={disk.daysLeft !== null && disk.daysLeft < 14}
              />
              <Tile
                title="最近完好的备份"
                value={backup.lastGoodAt === null ? '还没有' : formatTime(backup.lastGoodAt)}
                note={backupNote(backup)}
                bad={backup.age !== 'fine' || backup.archive === 'failing'}
              />
              <Tile
                title="数据库连接"
                value={`${database.pool.open - database.pool.idle} / ${database.pool.max}`}
                note={`${database.pool.waiting} 个在等${database.behindMs === null ? '' : `，副本落后 ${Math.round(database.behindMs)} ms`}`}
                bad={database.pool.waiting > 0}
              />
              <Tile
                title="后台进程"
                value={formatCount(workers.length)}
                note={workers.map(({ worker }) => worker).join('、') || '没有进程报告'}
                bad={workers.length === 0}
              />
              <Tile
                title="账目核对"
                value={books.problems === null ? '还没有' : books.problems === 0 ? '一致' : `${books.problems} 处差异`}
                note={books.checkedAt === null ? '每天自动核对一次' : formatTime(books.checkedAt)}
                bad={(books.problems ?? 0) > 0}
              />
              <Tile
                title="证书"
                value={certificates.length === 0 ? '没有可检查的域名' : earliest(certificates, now)}
                note={`${certificates.filter(({ problem }) => problem !== '').length} 个有问题`}
                bad={certificates.some(({ problem }) => problem !== '')}
              />
            </Row>
            <Card title="最慢的接口（近 1 小时）">
              <CallTable rows={calls.slow} />
            </Card>
            {calls.failing.length > 0 && (
              <Card title="出错的接口（近 1 小时）">
                <CallTable rows={calls.failing} />
              </Card>
            )}
            <Row gutter={[16, 16]}>
              <Col xs={24} lg={12}>
                <Card title="队列">
                  <ListTable
                    rowKey="lane"
                    dataSource={lanes}
                    columns={[
                      { title: '通道', dataIndex: 'lane', render: (lane: string) => laneNames[lane] ?? lane },
                      { title: '等待', dataIndex: 'ready', align: 'right', render: formatCount },
                      { title: '运行', dataIndex: 'running', align: 'right', render: formatCount },
                      { title: '已放弃', dataIndex: 'failed', align: 'right', render: formatCount },
                      {
                        title: '最久等待',
                        dataIndex: 'oldestMs',
                        align: 'right',
                        render: (ms: number | null) => (ms === null ? '—' : duration(ms)),
                      },
                    ]}
                  />
                </Card>
              </Col>
              <Col xs={24} lg={12}>
                <Card title="磁盘占用" extra={disk.partsAt === null ? '还没有统计' : formatTime(disk.partsAt)}>
                  <ListTable
                    rowKey="part"
                    dataSource={disk.parts}
                    columns={[
                      { title: '部分', dataIndex: 'part', render: (part: string) => partNames[part] ?? part },
                      { title: '大小', dataIndex: 'bytes', align: 'right', render: formatBytes },
                    ]}
                  />
                </Card>
              </Col>
            </Row>
            <Card title="证书">
              <ListTable
                rowKey="host"
                dataSource={certificates}
                empty="设置 PUBLIC_URL（https）后每 6 小时检查一次"
                columns={[
                  { title: '域名', dataIndex: 'host' },
                  { title: '到期', dataIndex: 'expiresAt', render: formatTime },
                  {
                    title: '状态',
                    dataIndex: 'problem',
                    render: (problem: string) => (
                      <Tag color={problem === '' ? 'success' : 'error'}>{problem === '' ? '正常' : problem}</Tag>
                    ),
                  },
                  { title: '检查时间', dataIndex: 'checkedAt', render: formatTime },
                ]}
              />
            </Card>
          </Flex>
        );
      }}
    </QueryState>
  );
}

interface TileProps {
  readonly title: string;
  readonly value: string;
  readonly note: string;
  readonly bad: boolean;
}

function Tile({ title, value, note, bad }: TileProps) {
  return (
    <Col xs={12} lg={6}>
      <Card size="small" style={{ height: '100%' }}>
        <Statistic title={title} value={value} />
        <Typography.Text type={bad ? 'danger' : 'secondary'}>{note}</Typography.Text>
      </Card>
    </Col>
  );
}

const inMs = (value: number) => `${formatCount(Math.round(value))} ms`;

function CallTable({ rows }: { rows: readonly CallFigures[] }) {
  return (
    <ListTable
      rowKey="call"
      scroll={{ x: 'max-content' }}
      dataSource={rows}
      empty="还没有记录，每分钟写入一次"
      columns={[
        { title: '接口', dataIndex: 'call' },
        { title: '次数', dataIndex: 'calls', align: 'right', render: formatCount },
        { title: '错误', dataIndex: 'errors', align: 'right', render: formatCount },
        { title: '平均', dataIndex: 'meanMs', align: 'right', render: inMs },
        { title: 'p95', dataIndex: 'p95Ms', align: 'right', render: inMs },
        { title: 'p99', dataIndex: 'p99Ms', align: 'right', render: inMs },
      ]}
    />
  );
}

function sum(lanes: readonly { ready: number; failed: number }[], name: 'ready' | 'failed'): number {
  return lanes.reduce((all, lane) => all + lane[name], 0);
}

function percent(part: number, all: number): string {
  return all === 0 ? '—' : `${((part / all) * 100).toFixed(1)}%`;
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} 秒`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} 分钟` : `${Math.round(seconds / 3600)} 小时`;
}

function earliest(certificates: readonly CertificateFigures[], now: number): string {
  const ends = certificates.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]));
  if (ends.length === 0) return '没有可用的证书';
  return `最早 ${Math.floor((Math.min(...ends) - now) / dayMs)} 天后到期`;
}

const ages = { fine: '没有失败', old: '已超过提醒天数', never: '数据一旦损坏将无法恢复' } as const;

interface BackupAge {
  readonly age: keyof typeof ages;
  readonly lastFailedAt: number | null;
  readonly archive: 'fine' | 'starting' | 'failing' | null;
}

function backupNote({ age, lastFailedAt, archive }: BackupAge): string {
  if (archive === 'failing') return '数据库日志归档失败';
  return lastFailedAt === null ? ages[age] : `上次失败 ${formatTime(lastFailedAt)}`;
}
