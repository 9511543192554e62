// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { backupsIn } from './backup-folders.ts';
export { lastBackups, requestBackup } from './backup.service.ts';
export { loadDatabase, refuseForeignMigrations } from './load-database.ts';
export type { Progress } from './make-backup.ts';
export { readManifest } from './manifest.ts';
export { missingFiles } from './missing-files.ts';
export { emptyOutsideDatabase } from './outside-database.ts';
export { finishRestore, makeRoom, refuseUsedFolder, restoreFiles } from './restore-files.ts';
export { runBackup } from './run-backup.ts';
export { verifyBackup } from './verify-backup.ts';
