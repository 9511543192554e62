import { z } from 'zod';
import { parseRecipient, type Recipient } from '../age/age-keys.ts';
import { type S3Settings, storageSettings, storageVariables } from './storage-settings.ts';
import { commandWord } from '../process/command-word.ts';

export interface BackupSettings {
  /** Backups go into a bucket instead of a folder. */
  readonly bucket: S3Settings | undefined;
  /** As it was given, for people. */
  readonly url: string | undefined;
  /** Whom they are encrypted to: this machine cannot read them. */
  readonly recipient: Recipient | undefined;
}

const { STORAGE_URL, STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY, STORAGE_STYLE, STORAGE_CA } = storageVariables;

export const backupVariables = {
  BACKUP_URL: STORAGE_URL,
  BACKUP_ACCESS_KEY: STORAGE_ACCESS_KEY,
  BACKUP_SECRET_KEY: STORAGE_SECRET_KEY,
  BACKUP_REGION: storageVariables.STORAGE_REGION.removeDefault().optional(),
  BACKUP_STYLE: STORAGE_STYLE.removeDefault().optional(),
  BACKUP_CA: STORAGE_CA,
  BACKUP_PUBLIC_KEY: z
    .string()
    .transform((value, context): Recipient => {
      const parsed = parseRecipient(value);
      if (parsed) return parsed;
      context.addIssue({ code: 'custom', message: `a public key, age1…: ${commandWord} backup key makes one` });
      return z.NEVER;
    })
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof backupVariables & typeof storageVariables>>;

/** The keys of the bucket of media are taken where backups have none of their own: often it is the same service. */
export function backupSettings(
  given: Variables & { readonly BACKUP_DIR?: string | undefined },
  production: boolean,
): BackupSettings | { readonly wrong: string } {
  const { BACKUP_URL: url, BACKUP_PUBLIC_KEY: recipient } = given;
  if (url === undefined) {
    if (given.BACKUP_ACCESS_KEY === undefined && given.BACKUP_SECRET_KEY === undefined)
      return { url, recipient, bucket: undefined };
    return { wrong: 'BACKUP_ACCESS_KEY or BACKUP_SECRET_KEY is set: expected BACKUP_URL beside it' };
  }
  if (given.BACKUP_DIR !== undefined) return { wrong: 'BACKUP_DIR and BACKUP_URL are both set: expected one of them' };
  const bucket = storageSettings(
    {
      ...given,
      STORAGE_URL: url,
      STORAGE_ACCESS_KEY: given.BACKUP_ACCESS_KEY ?? given.STORAGE_ACCESS_KEY,
      STORAGE_SECRET_KEY: given.BACKUP_SECRET_KEY ?? given.STORAGE_SECRET_KEY,
      STORAGE_REGION: given.BACKUP_REGION ?? given.STORAGE_REGION,
      STORAGE_STYLE: given.BACKUP_STYLE ?? given.STORAGE_STYLE,
      STORAGE_CA: given.BACKUP_CA ?? given.STORAGE_CA,
      STORAGE_REDIRECT: '0',
      STORAGE_MOVE: undefined,
    },
    production,
  );
  if (bucket && 'wrong' in bucket)
    return { wrong: bucket.wrong.replaceAll(/STORAGE_(URL|ACCESS_KEY|SECRET_KEY)/g, 'BACKUP_$1') };
  return { url, recipient, bucket };
}
