import path from 'node:path';
import { loadConfig } from '../../platform/config/config.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { backupJobSpec } from './backup.service.ts';

/** The backup that somebody asked for in the console, in DATA_DIR/backups of the machine that works on jobs. */
export const backupJob = defineJob({
  ...backupJobSpec,
  load: async () => {
    const { runBackup } = await import('./make/run-backup.ts');
    return async ({ backupId }, { database, dataDir, log, signal }) => {
      const { backupDir, disk } = loadConfig(process.env, process.cwd());
      const target = backupDir ?? path.join(dataDir, 'backups');
      const options = { database, dataDir, target, backupId, signal, keepFree: 2 * disk.lowBytes };
      const { folder, missing } = await runBackup({ ...options, progress: () => {} });
      log.info({ folder, missing: missing.length }, 'backup made');
    };
  },
});
