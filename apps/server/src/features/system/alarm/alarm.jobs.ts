import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Alarm, StaffMail } from '../../staff/staff.public.ts';
import { type AlarmDeps, type InstallationState, installationState } from './alarms.ts';

interface Deps {
  readonly status: AlarmDeps;
  readonly mail: Pick<StaffMail, 'tellOwners'>;
  readonly clock: () => number;
}

/** Looks every hour at what the console shows anyway, for owners who do not look at the console every day. */
export function tellAlarms({ status, mail, clock }: Deps) {
  return defineJob({
    id: 'system.tell-alarms',
    payload: z.object({}),
    cron: '23 * * * *',
    maxAttempts: 1,
    load: () => Promise.resolve(async () => await mail.tellOwners(alarmsOf(await installationState(status, clock())))),
  });
}

export function alarmsOf({ backup, archive, books, disk }: InstallationState): Alarm[] {
  const days = Math.max(0, Math.floor(disk.daysLeft ?? 0));
  return [
    ...(backup.isOld
      ? [{ alarm: 'backup', text: backup.lastGoodAt === null ? '还没有任何备份' : '最近一次成功的备份太旧' }]
      : []),
    ...(archive.isFailing ? [{ alarm: 'archive', text: '数据库日志归档失败，无法恢复到任意时刻' }] : []),
    ...(books.problems > 0 ? [{ alarm: 'books', text: `账目核对发现 ${books.problems} 处不符` }] : []),
    ...(disk.isTight || disk.fills
      ? [{ alarm: 'disk', text: disk.isTight ? '磁盘空间不足，上传和备份已暂停' : `磁盘预计 ${days} 天后写满` }]
      : []),
  ];
}
