import type { backupFailures } from '@liuguang/contract/admin/system/backup.ts';
import { codeOf, reasonOf, StartError } from '../../platform/process/start-error.ts';
import { isStoreUnavailable, S3Error } from '../../platform/storage/s3/s3-error.ts';

export type BackupFailure = (typeof backupFailures)[number];

/** A failure whose cause is known where it is thrown. */
export class BackupError extends StartError {
  readonly failure: BackupFailure;

  constructor(failure: BackupFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

const wrongKeys = new Set(['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'AccessDenied', 'RequestTimeTooSkewed']);

export function failureOf(error: unknown): BackupFailure {
  if (error instanceof BackupError) return error.failure;
  if (error instanceof S3Error) {
    if (wrongKeys.has(error.code) || error.status === 403 || error.status === 401) return 'credentials';
    if (error.code === 'NoSuchBucket' || error.code === 'PermanentRedirect') return 'bucket';
    if (error.code === 'QuotaExceeded' || error.status === 507) return 'disk';
    return isStoreUnavailable(error) ? 'store' : 'other';
  }
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'denied';
  return error instanceof Error && error.name === 'AbortError' ? 'stopped' : 'other';
}

/** For the list of backups. The hints of the store name the variables of media; those of backups are called alike. */
export function failureText(error: unknown): string {
  const text = reasonOf(error);
  return (error instanceof S3Error ? text.replaceAll('STORAGE_', 'BACKUP_') : text).slice(0, 500);
}
