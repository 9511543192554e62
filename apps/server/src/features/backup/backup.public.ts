// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { backupsIn } from './backup-folders.ts';
export { lastBackups } from './backup.repository.ts';
export { requestBackup } from './backup.service.ts';
export { loadDatabase, refuseForeignMigrations } from './restore/load-database.ts';
export type { Progress } from './progress.ts';
export { readManifest } from './manifest.ts';
export { missingFiles } from './missing-files.ts';
export { emptyOutsideDatabase } from './restore/outside-database.ts';
export { finishRestore, makeRoom, refuseUsedFolder, restoreFiles } from './restore/restore-files.ts';
export { runBackup } from './make/run-backup.ts';
export { verifyBackup } from './verify-backup.ts';
