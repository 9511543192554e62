import { type BackupSchedule, backupSchedule } from '@liuguang/contract/admin/system/backup.ts';
import type { Db } from '../../../platform/db/db.ts';

const settingsKey = 'backup';

/** Off until somebody decides: a backup on the same disk by default would only use up room. */
const defaults: BackupSchedule = {
  every: 'off',
  hour: 4,
  weekday: 1,
  keepDaily: 7,
  keepWeekly: 4,
  keepMonthly: 6,
  alarmDays: 7,
};

export async function readSchedule(db: Db): Promise<BackupSchedule> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', settingsKey).executeTakeFirst();
  const parsed = backupSchedule.safeParse(row?.value);
  return parsed.success ? parsed.data : defaults;
}

export async function saveSchedule(db: Db, schedule: BackupSchedule): Promise<void> {
  const value = JSON.stringify(schedule);
  await db
    .insertInto('settings')
    .values({ key: settingsKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
