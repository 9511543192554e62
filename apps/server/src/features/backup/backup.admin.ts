import path from 'node:path';
import type { backupCalls } from '@liuguang/contract/admin/system/backup.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { lastBackups, lastGoodAt } from './backup.repository.ts';
import { requestBackup, settleBackups } from './backup.service.ts';
import { lastDrill } from './drill.repository.ts';
import { ageOf, nextDue } from './schedule/due.ts';
import { archiveState } from './wal/archive-state.ts';
import { readSchedule, saveSchedule } from './schedule/schedule.repository.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'backup' | 'backupDir' | 'backupWal' | 'dataDir'>;
}

export function backupRoutes({ db, config }: Deps): AdminSection<keyof typeof backupCalls> {
  return {
    'backup/list': async () => {
      // What was killed is said to have failed, by whoever looks first.
      await settleBackups(db);
      return { list: await lastBackups(db, 20) };
    },
    'backup/now': async (_input, context) => {
      context.audit({ subject: `backup ${await requestBackup(db)}` });
      return {};
    },
    'backup/state': async (_input, { now }) => {
      const schedule = await readSchedule(db);
      const lastGood = await lastGoodAt(db);
      return {
        schedule,
        nextAt: nextDue(schedule, now()),
        lastGoodAt: lastGood,
        age: ageOf(lastGood, schedule.alarmDays, now()),
        place: placeOf(config),
        drill: await lastDrill(db),
        archive: await archiveState(db, config, now()),
      };
    },
    'backup/saveSchedule': (input, context) =>
      context.change(async (trx) => {
        const before = await readSchedule(trx);
        await saveSchedule(trx, input);
        context.audit({ subject: 'backup schedule', details: { before, after: input } });
        return {};
      }),
  };
}

function placeOf({ backup, backupDir, dataDir }: Deps['config']) {
  const encrypted = backup.recipient !== undefined;
  if (backup.bucket) return { kind: 'bucket' as const, name: backup.url ?? '', encrypted };
  return { kind: 'folder' as const, name: backupDir ?? path.join(dataDir, 'backups'), encrypted };
}
