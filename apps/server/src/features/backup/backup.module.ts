import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { backupRoutes } from './backup.admin.ts';
import { lastGoodAt } from './backup.repository.ts';
import { backupJob, backupScheduleJob } from './backup.jobs.ts';
import { archiveState } from './wal/archive-state.ts';
import { sendBasesJob, sendLogJob } from './wal/bucket/bucket.jobs.ts';
import { archiveJob, baseJob } from './wal/wal.jobs.ts';

export function backupModule({ db, config }: Pick<Deps, 'db' | 'config'>) {
  return {
    jobs: [backupJob, backupScheduleJob, archiveJob, baseJob, sendLogJob, sendBasesJob],
    adminRoutes: backupRoutes({ db, config }),
    metrics: [
      {
        name: 'liuguang_backup_last_good_timestamp_seconds',
        // 0 where there is none at all, which is as old as can be.
        help: 'When the last good backup was complete; 0 without one',
        type: 'gauge',
        read: async () => [{ value: ((await lastGoodAt(db)) ?? 0) / 1000 }],
      },
      {
        name: 'liuguang_wal_archive_failing',
        help: '1 while the log of the embedded database is not archived as BACKUP_WAL wants it, or not sent to BACKUP_URL',
        type: 'gauge',
        read: async () => {
          const archive = await archiveState(db, config, Date.now());
          return archive === null ? [] : [{ value: archive.state === 'failing' ? 1 : 0 }];
        },
      },
      {
        name: 'liuguang_wal_archive_until_timestamp_seconds',
        help: 'The last moment that can be restored from the archived log; 0 without one',
        type: 'gauge',
        read: async () => {
          const archive = await archiveState(db, config, Date.now());
          return archive === null ? [] : [{ value: (archive.windows.at(-1)?.to ?? 0) / 1000 }];
        },
      },
    ],
  } satisfies Module;
}
