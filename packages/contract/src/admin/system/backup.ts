import { z } from 'zod';
import { listOf } from '../../page.ts';
import { count, id, time } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';

/** Why one failed; the console has a sentence for each. */
export const backupFailures = [
  'interrupted',
  'stopped',
  'disk',
  'denied',
  'credentials',
  'bucket',
  'store',
  'busy',
  'other',
] as const;

const backup = z.object({
  backupId: id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  cause: z.enum(['hand', 'schedule', 'command']),
  folder: z.string().nullable(),
  rows: count,
  files: count,
  bytes: count,
  /** What had to be copied or sent: files that the backup before has already are not. */
  movedBytes: count,
  encrypted: z.boolean(),
  failure: z.enum(backupFailures).nullable(),
  reason: z.string().nullable(),
  requestedAt: time,
  finishedAt: time.nullable(),
});

const whole = (least: number, most: number) =>
  z
    .number({ error: '请填写整数' })
    .int({ error: '请填写整数' })
    .min(least, { error: `最少 ${least}` })
    .max(most, { error: `最多 ${most}` });

/** Hours are those of Shanghai, weekdays begin with Monday as 1. */
export const backupSchedule = z.object({
  every: z.enum(['off', 'day', 'week']),
  hour: whole(0, 23),
  weekday: whole(1, 7),
  /** The newest of each of so many days, weeks and months stays. */
  keepDaily: whole(1, 90),
  keepWeekly: whole(0, 52),
  keepMonthly: whole(0, 60),
  /** Older than so many days, the last good one is too old; 0 is never. */
  alarmDays: whole(0, 90),
});
export type BackupSchedule = z.infer<typeof backupSchedule>;

const drill = z.object({
  state: z.enum(['running', 'passed', 'failed']),
  backup: z.string(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
  reason: z.string().nullable(),
  startedAt: time,
  finishedAt: time.nullable(),
});

/** `starting`: there is no copy of the database yet, or not the log that it needs. */
export const archiveStates = ['fine', 'starting', 'failing'] as const;

const archive = z.object({
  state: z.enum(archiveStates),
  /** The moments that can be restored, oldest first; more than one where a part of the log was lost. */
  windows: z.array(z.object({ from: time, to: time })),
  bases: count,
  bytes: count,
  reason: z.string().nullable(),
});

/** 系统 → 备份. */
export const backupCalls = adminTable({
  'backup/list': byOwners.read({
    output: listOf(backup),
    summary: 'The last backups, newest first',
  }),
  'backup/now': byOwners.change({
    summary: 'Asks the worker for a backup; one that waits or runs is enough',
  }),
  'backup/state': byOwners.read({
    output: z.object({
      schedule: backupSchedule,
      nextAt: time.nullable(),
      lastGoodAt: time.nullable(),
      /** `never`: there is none at all. */
      age: z.enum(['fine', 'old', 'never']),
      /** Where they go, and whether this machine can read them there. */
      place: z.object({ kind: z.enum(['folder', 'bucket']), name: z.string(), encrypted: z.boolean() }),
      drill: drill.nullable(),
      /** Of the log of the embedded database (BACKUP_WAL); null where it is not archived. */
      archive: archive.nullable(),
    }),
    summary:
      'When backups are made, where they go, whether the last good one is too old, the last restore drill, and which moments can be restored',
  }),
  'backup/saveSchedule': byOwners.change({
    input: backupSchedule,
    summary: 'Sets when backups are made by themselves, how many stay, and from which age on the last one is too old',
  }),
});
