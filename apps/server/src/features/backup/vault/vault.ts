import { createHmac } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { Recipient } from '../../../platform/age/age-keys.ts';
import type { Config } from '../../../platform/config/config.ts';
import { openFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { openS3Storage } from '../../../platform/storage/s3/s3-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

/**
 * Where backups lie that are in a bucket, or encrypted, or both: `objects/` holds each file once, by its hash, whichever
 * backups have it; `backups/<name>/` holds the rest of one backup as an archive, the list of its objects, and last of all
 * `backup.json`, without which it is none.
 */
export interface Vault {
  readonly storage: Storage;
  /** For people. */
  readonly name: string;
  readonly recipient: Recipient | undefined;
}

export const summary = z.object({
  format: z.literal('liuguang vault 1'),
  name: z.string().regex(/^backup-\d{8}T\d{6}Z-[0-9a-f]{4}$/),
  createdAt: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  bytes: z.number(),
  /** The public key, where it is encrypted. */
  recipient: z.string().nullable(),
  /** Of the archive as it lies there. */
  archiveSha256: z.string(),
  /** Of what the archive is when it is opened, so that a wrong one is found by whoever has the key. */
  objects: z.number().int(),
});
export type Summary = z.infer<typeof summary>;

/** Undefined where backups are plain folders. */
export async function openVault({ backup, backupDir, dataDir }: Pick<Config, 'backup' | 'backupDir' | 'dataDir'>) {
  const { bucket, recipient, url = '' } = backup;
  if (bucket) return { storage: openS3Storage(bucket), name: url, recipient };
  if (!recipient) return undefined;
  const folder = backupDir ?? path.join(dataDir, 'backups');
  return { storage: await openFolderStorage(folder), name: folder, recipient };
}

export const archiveKey = (name: string) => `backups/${name}/folder.tar`;
export const objectsKey = (name: string) => `backups/${name}/objects.zst`;
export const summaryKey = (name: string) => `backups/${name}/backup.json`;
export const objectKey = (id: string) => `objects/${id.slice(0, 2)}/${id}`;

/**
 * What a file is called: its hash. Encrypted, it is a hash that nobody can compute without the secrets of the installation,
 * so that the store cannot tell which known films are there; another recipient makes other objects.
 */
export function objectIds({ recipient }: Vault, secrets: string): (sha256: string) => string {
  if (!recipient) return (sha256) => sha256;
  const { pepper = '' } = JSON.parse(secrets) as { pepper?: string };
  return (sha256) => createHmac('sha256', pepper).update(`backup object\n${recipient.text}\n${sha256}`).digest('hex');
}

/** The complete ones, oldest first. */
export async function listVault({ storage }: Vault): Promise<Summary[]> {
  const found: Summary[] = [];
  for await (const name of storage.folders('backups')) {
    const text = await storage.read(summaryKey(name));
    const parsed = summary.safeParse(text === null ? null : JSON.parse(text.toString()));
    if (parsed.success) found.push(parsed.data);
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
