import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Alert, Button, Card, Descriptions, Flex, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatBytes, formatCount, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useBackups, useBackupState } from './api.ts';
import { causes, drillChecks, failureText, states, weekdays } from './backup-words.ts';
import { ScheduleForm } from './schedule-form.tsx';

type State = AdminOutput<'backup/state'>;
type Backup = AdminOutput<'backup/list'>['list'][number];

/** What runs, what failed and why, when the next one is made, and whether one was ever tried out. */
export function BackupCard() {
  const backups = useBackups();
  const state = useBackupState();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="备份"
      extra={
        <Flex gap={8}>
          <Button onClick={() => setOpen(true)} disabled={state.data === undefined}>
            备份计划
          </Button>
          <ConfirmAction
            call="backup/now"
            input={{}}
            label="立即备份"
            ask="现在备份数据库和媒体文件？服务不会中断。"
            done="已开始备份"
            danger={false}
            refresh={['backup/list', 'backup/state']}
            button={{ type: 'primary', size: 'middle' }}
          />
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <QueryState of={state}>{(data) => <Summary state={data} />}</QueryState>
        <QueryState of={backups}>{({ list }) => <BackupTable list={list} />}</QueryState>
      </Flex>
      {state.data && <ScheduleForm open={isOpen} onClose={() => setOpen(false)} schedule={state.data.schedule} />}
    </Card>
  );
}

function Summary({ state }: { state: State }) {
  const { age, lastGoodAt, schedule, nextAt, place, drill, archive } = state;
  return (
    <>
      {age === 'old' && (
        <Alert
          type="error"
          showIcon
          title={`上次成功的备份是 ${formatTime(lastGoodAt)}，已超过 ${schedule.alarmDays} 天`}
          description="请查看下方失败原因，处理后点“立即备份”。"
        />
      )}
      {age === 'never' && <Alert type="warning" showIcon title="还没有成功的备份，数据一旦损坏将无法恢复" />}
      {archive?.state === 'failing' && (
        <Alert
          type="error"
          showIcon
          title="数据库日志归档失败，之后的时间点暂时无法恢复"
          description={`服务不受影响。请检查 BACKUP_WAL 文件夹的空间和写入权限，以及后台任务是否在运行。${archive.reason === null ? '' : `（${archive.reason}）`}`}
        />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 1, lg: 2 }}
        items={[
          { key: 'schedule', label: '计划', children: scheduleText(schedule) },
          { key: 'next', label: '下次备份', children: formatTime(nextAt) },
          { key: 'last', label: '上次成功', children: formatTime(lastGoodAt) },
          {
            key: 'place',
            label: '存放位置',
            children: (
              <span style={{ wordBreak: 'break-all' }}>
                {place.kind === 'bucket' ? '对象存储 ' : '文件夹 '}
                {place.name} {place.encrypted ? <Tag color="success">已加密</Tag> : <Tag>未加密</Tag>}
              </span>
            ),
          },
          { key: 'drill', label: '上次演练', children: <Drill drill={drill} /> },
          { key: 'archive', label: '按时间点恢复', children: <Archive archive={archive} /> },
        ]}
      />
    </>
  );
}

/** Which moments can be restored. */
function Archive({ archive }: { archive: State['archive'] }) {
  if (archive === null) return <>未开启（设置 BACKUP_WAL）</>;
  const { windows, bases, bytes } = archive;
  if (windows.length === 0) return <>正在准备第一份数据库副本</>;
  return (
    <Flex vertical gap={4}>
      {windows.map(({ from, to }) => (
        <span key={from}>
          可恢复到 {formatTime(from)} 至 {formatTime(to)}
        </span>
      ))}
      <span>
        {formatCount(bases)} 份副本，共 {formatBytes(bytes)}
      </span>
    </Flex>
  );
}

function scheduleText({ every, hour, weekday, keepDaily, keepWeekly, keepMonthly }: State['schedule']): string {
  if (every === 'off') return '未开启自动备份';
  const when = every === 'day' ? '每天' : `每${weekdays[weekday - 1]}`;
  return `${when} ${hour}:00，保留 ${keepDaily} 天、${keepWeekly} 周、${keepMonthly} 个月`;
}

function Drill({ drill }: { drill: State['drill'] }) {
  if (drill === null) return <>从未演练（命令行：backup drill）</>;
  const { state, backup, checks, reason, startedAt, finishedAt } = drill;
  const name = { running: '进行中', passed: '通过', failed: '未通过' }[state];
  const colour = { running: 'processing', passed: 'success', failed: 'error' }[state];
  const wrong = checks.filter(({ ok }) => !ok);
  return (
    <Flex vertical gap={4}>
      <Flex wrap gap={8}>
        <Tag color={colour}>{name}</Tag>
        {formatTime(finishedAt ?? startedAt)}
        <Tooltip title={checks.map(({ name: check, text }) => `${drillChecks[check] ?? check}：${text}`).join('\n')}>
          <span>{backup}</span>
        </Tooltip>
      </Flex>
      {wrong.map(({ name: check, text }) => (
        <span key={check}>
          {drillChecks[check] ?? check}：{text}
        </span>
      ))}
      {reason !== null && <span>{reason}</span>}
    </Flex>
  );
}

function BackupTable({ list }: { list: readonly Backup[] }) {
  return (
    <ListTable
      rowKey="backupId"
      dataSource={[...list]}
      scroll={{ x: 960 }}
      empty="还没有备份"
      columns={[
        {
          title: '状态',
          dataIndex: 'state',
          width: 88,
          render: (state: keyof typeof states) => <Tag color={states[state].colour}>{states[state].name}</Tag>,
        },
        { title: '发起', dataIndex: 'cause', width: 72, render: (cause: keyof typeof causes) => causes[cause] },
        { title: '开始', dataIndex: 'requestedAt', render: formatTime, width: 168 },
        { title: '完成', dataIndex: 'finishedAt', render: formatTime, width: 168 },
        { title: '行数', dataIndex: 'rows', render: formatCount, align: 'right' },
        { title: '文件', dataIndex: 'files', render: formatCount, align: 'right' },
        { title: '大小', dataIndex: 'bytes', render: formatBytes, align: 'right' },
        { title: '传输', dataIndex: 'movedBytes', render: formatBytes, align: 'right' },
        {
          title: '说明',
          ellipsis: true,
          render: (_, { folder, reason, failure }) => (
            <Tooltip title={reason ?? folder}>
              <span>{failure === null ? (reason ?? folder ?? '—') : failureText[failure]}</span>
            </Tooltip>
          ),
        },
      ]}
    />
  );
}
