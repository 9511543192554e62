import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Card, Flex, Typography } from 'antd';
import { formatCount, formatTime } from '../../lib/format.ts';
import { hashOf } from '../../lib/hash-route.ts';
import { QueryState } from '../../ui/states.tsx';
import { useRunning } from './api.ts';

type Status = AdminOutput<'system/status'>;

const dayMs = 86_400_000;

/** How the machine does, in a line each; all of it is on 状态. */
export function RunningCard() {
  const status = useRunning();
  return (
    <Card
      size="small"
      title="运行"
      style={{ height: '100%' }}
      extra={<a href={hashOf(['system', 'status'])}>全部状态</a>}
    >
      <QueryState of={status}>
        {(data) =>
          linesOf(data, status.dataUpdatedAt).map(({ name, told, bad }) => (
            <Flex key={name} justify="space-between" gap={12} style={{ padding: '6px 0' }}>
              <Typography.Text type="secondary">{name}</Typography.Text>
              <Typography.Text strong {...(bad ? { type: 'danger' as const } : {})} style={{ textAlign: 'end' }}>
                {told}
              </Typography.Text>
            </Flex>
          ))
        }
      </QueryState>
    </Card>
  );
}

function linesOf({ calls, lanes, disk, backup, certificates }: Status, now: number) {
  const waiting = lanes.reduce((sum, { ready }) => sum + ready, 0);
  const late = Math.max(0, ...lanes.map(({ oldestMs }) => oldestMs ?? 0));
  const used = Math.round((1 - disk.freeBytes / Math.max(1, disk.totalBytes)) * 100);
  const ends = certificates.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]));
  const troubled = certificates.filter(({ problem }) => problem !== '').length;
  return [
    {
      name: '接口 p99',
      told: calls.p99Ms === null ? '—' : `${formatCount(Math.round(calls.p99Ms))} ms`,
      bad: calls.calls > 0 && calls.errors / calls.calls > 0.02,
    },
    {
      name: '队列',
      told:
        waiting === 0 ? '没有积压' : `${formatCount(waiting)} 个任务 · 最久 ${formatCount(Math.round(late / 1000))} 秒`,
      bad: late > 300_000,
    },
    {
      name: '磁盘',
      told: `${used}%${disk.daysLeft === null ? '' : `，按现在的速度还能用 ${formatCount(Math.floor(disk.daysLeft))} 天`}`,
      bad: disk.daysLeft !== null && disk.daysLeft < 14,
    },
    {
      name: '备份',
      told: backup.lastGoodAt === null ? '还没有' : formatTime(backup.lastGoodAt).slice(5, 16),
      bad: backup.age !== 'fine',
    },
    {
      name: '证书',
      told:
        troubled > 0
          ? `${troubled} 个有问题`
          : ends.length === 0
            ? '没有可检查的域名'
            : `最早 ${formatCount(Math.floor((Math.min(...ends) - now) / dayMs))} 天后到期`,
      bad: troubled > 0,
    },
  ];
}
