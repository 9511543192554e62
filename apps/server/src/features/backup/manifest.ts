import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../platform/process/files.ts';
import { codeOf, StartError } from '../../platform/process/start-error.ts';

/** A backup is a folder: this file, tables/, files/ (media and uploads), files.jsonl and secrets.json. */
const manifestName = 'manifest.json';
const sealName = 'manifest.sha256';
export const fileListName = 'files.jsonl';
export const secretsName = 'secrets.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const fileName = z.string().regex(/^[\w.-]+$/);

const savedTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  file: fileName,
  rows: z.number().int(),
  /** Of the compressed file. */
  sha256,
  /** Of the rows themselves, to compare with the restored table. */
  contentSha256: sha256,
});

const manifestSchema = z.object({
  format: z.literal('liuguang backup 1'),
  createdAt: z.string(),
  /** Its own row in the table of backups, which is saved as unfinished. */
  backupId: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(savedTable),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.object({ count: z.number().int(), bytes: z.number(), listSha256: sha256 }),
  secretsSha256: sha256,
  /** Files that rows name but that were missing already when the backup was made. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type SavedTable = z.infer<typeof savedTable>;

export const savedFile = z.object({
  /** `media/…` or `uploads/…`. */
  path: z.string().regex(/^(?:media|uploads)\/(?!.*(?:^|\/)\.)[\w./-]+$/),
  size: z.number().int().nonnegative(),
  /** Of the file in the product: by it the next backup knows that nothing changed. */
  mtimeMs: z.number().optional(),
  sha256,
});
export type SavedFile = z.infer<typeof savedFile>;

/** Written last: a folder without it is no backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeDurably(path.join(folder, sealName), `${hashOf(text)}\n`, 0o600);
  writeDurably(path.join(folder, manifestName), text, 0o600);
}

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  let seal: string;
  try {
    text = await readFile(path.join(folder, manifestName), 'utf8');
    seal = await readFile(path.join(folder, sealName), 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartError(`${folder} is not a backup: it has no ${manifestName}`);
  }
  if (seal.trim() !== hashOf(text))
    throw new StartError(`the backup ${folder} is damaged: ${manifestName} was changed`);
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (!result.success) throw new StartError(`the backup ${folder} is of a form that this version does not know`);
  return result.data;
}

export function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
