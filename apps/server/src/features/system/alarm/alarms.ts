import type { Db } from '../../../platform/db/db.ts';
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts';
import { backupState, diskState, lastBookCheck } from '../watch/status.repository.ts';

export interface AlarmDeps {
  readonly db: Db;
  readonly diskGuard: Pick<DiskGuard, 'state'>;
  readonly folder: string;
  readonly lowBytes: number;
  readonly backupWal: string | undefined;
}

/** What may be wrong with the installation itself, whoever its agents are. */
export interface InstallationState {
  readonly backup: { readonly isOld: boolean; readonly lastGoodAt: number | null };
  readonly archive: { readonly isFailing: boolean };
  readonly books: { readonly problems: number; readonly checkedAt: number | null };
  readonly disk: { readonly isTight: boolean; readonly fills: boolean; readonly daysLeft: number | null };
}

const diskDays = 14;

/** The one judgement of it: 今日 shows it, and owners who want to are mailed of it. */
export async function installationState(deps: AlarmDeps, now: number): Promise<InstallationState> {
  const { db, diskGuard, folder, lowBytes, backupWal } = deps;
  const [backup, books, space] = await Promise.all([
    backupState({ db, backupWal }, now),
    lastBookCheck(db),
    diskState({ db, folder, lowBytes }),
  ]);
  return {
    backup: { isOld: backup.age !== 'fine', lastGoodAt: backup.lastGoodAt },
    archive: { isFailing: backup.archive === 'failing' },
    books: { problems: books.problems ?? 0, checkedAt: books.checkedAt },
    disk: {
      isTight: diskGuard.state !== 'ok',
      fills: space.daysLeft !== null && space.daysLeft < diskDays,
      daysLeft: space.daysLeft,
    },
  };
}
