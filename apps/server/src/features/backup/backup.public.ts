// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { failureText } from './backup-failure.ts';
export { backupsIn } from './backup-folders.ts';
export { lastGoodAt } from './backup.repository.ts';
export { requestBackup } from './backup.service.ts';
export { ageOf } from './schedule/due.ts';
export { readSchedule } from './schedule/schedule.repository.ts';
export { fetchBackup } from './vault/fetch.ts';
export { listVault, openVault, type Vault } from './vault/vault.ts';
export { loadDatabase, refuseForeignMigrations } from './restore/load-database.ts';
export type { Progress } from './progress.ts';
export { readManifest } from './manifest.ts';
export { missingFiles } from './missing-files.ts';
export { emptyOutsideDatabase } from './restore/outside-database.ts';
export { finishRestore, makeRoom, refuseUsedFolder, restoreFiles } from './restore/restore-files.ts';
export { runBackup } from './make/run-backup.ts';
export { verifyBackup } from './verify-backup.ts';
export { beginDrill, type DrillCheck, endDrill } from './drill.repository.ts';
export { fillFiles, lackingFiles } from './restore/fill-files.ts';
export { archiveState } from './wal/archive-state.ts';
export { type ArchiveBucket, openArchiveBucket, systemsIn } from './wal/bucket/archive-bucket.ts';
export { openRecovered } from './wal/open-recovered.ts';
export { reachAt } from './wal/reach-at.ts';
export { checkBase, replay, unpackBase } from './wal/recover.ts';
export { type Reach, windowsOf } from './wal/window.ts';
