import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';

type Backup = AdminOutput<'backup/list'>['list'][number];

export const states = {
  queued: { name: '排队', colour: 'default' },
  running: { name: '进行中', colour: 'processing' },
  done: { name: '完成', colour: 'success' },
  failed: { name: '失败', colour: 'error' },
} as const;

export const causes = { hand: '手动', schedule: '计划', command: '命令行' } as const;

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** What happened and what to do about it. */
export const failureText: Readonly<Record<NonNullable<Backup['failure']>, string>> = {
  interrupted: '备份进程被中断（被结束或机器重启），可重新备份',
  stopped: '服务停止时备份被取消，可重新备份',
  disk: '磁盘空间不足，请清理后重试',
  denied: '备份文件夹没有写入权限',
  credentials: '对象存储拒绝访问，请检查 BACKUP_ACCESS_KEY 和 BACKUP_SECRET_KEY',
  bucket: '存储桶不存在或区域不对，请检查 BACKUP_URL',
  store: '对象存储没有响应，请检查网络和 BACKUP_URL',
  busy: '另一个备份正在进行',
  other: '备份失败，原因见提示',
};

export const drillChecks: Readonly<Record<string, string>> = {
  hashes: '文件校验',
  rows: '数据行',
  ledger: '账本',
  files: '媒体文件',
  video: '视频分片',
  ready: '启动检查',
};
