import path from 'node:path';
import { z } from 'zod';
import { loadConfig } from '../../platform/config/config.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { openSecretStore } from '../../platform/secrets/open-secrets.ts';
import { backupJobSpec } from './backup.service.ts';

/** The backup that somebody asked for in the console, or the clock, on the machine that works on jobs. */
export const backupJob = defineJob({
  ...backupJobSpec,
  load: async () => {
    const { runBackup } = await import('./make/run-backup.ts');
    const { openVault } = await import('./vault/vault.ts');
    const { readSchedule } = await import('./schedule/schedule.repository.ts');
    return async ({ backupId }, { database, dataDir, log, signal }) => {
      const config = loadConfig(process.env, process.cwd());
      const { backupDir, disk, secretsKeys, storage } = config;
      const secretStore = await openSecretStore({ config: { dataDir, secretsKeys }, db: database.db });
      const target = backupDir ?? path.join(dataDir, 'backups');
      const mediaElsewhere = storage !== undefined && storage.move !== 'to-folder';
      const schedule = await readSchedule(database.db);
      const vault = await openVault({ ...config, dataDir });
      const where = { dataDir, secretStore, mediaElsewhere, target, vault };
      // Without a schedule nobody has said how many are to stay.
      const keep = schedule.every === 'off' ? undefined : schedule;
      const options = { database, ...where, backupId, keep, signal, keepFree: 2 * disk.lowBytes };
      try {
        const { folder, missing, movedBytes } = await runBackup({ ...options, progress: () => {} });
        log.info({ folder, missing: missing.length, movedBytes }, 'backup made');
      } finally {
        vault?.storage.close?.();
      }
    };
  },
});

/** Every few minutes: is one due, and was one killed? */
export const backupScheduleJob = defineJob({
  id: 'backup.schedule',
  payload: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  load: async () => {
    const { backupOnTime } = await import('./schedule/on-time.ts');
    return async (_payload, { database, log }) => {
      const backupId = await backupOnTime(database.db, Date.now());
      if (backupId !== null) log.info({ backupId }, 'a backup is due');
    };
  },
});
