import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../process/files.ts';
import { codeOf, StartError } from '../process/start-error.ts';
import { newVapidKey, vapidKeyFrom } from './vapid-key.ts';

export interface Secrets {
  pepper: Buffer;
  otpKey: Buffer;
  playbackKeys: { current: string; keys: Record<string, Buffer>; until?: Record<string, number> };
  databasePassword: string;
  /** The private half of the VAPID key: by it push services know this installation. */
  vapidKey: Buffer;
}

const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .transform((text) => Buffer.from(text, 'base64url'));

const schema = z.object({
  pepper: key,
  otpKey: key,
  playbackKeys: z
    .object({
      current: z.string(),
      keys: z.record(z.string(), key),
      /** Until when an old key still opens what it signed, by its name. */
      until: z.record(z.string(), z.number().int()).default({}),
    })
    .refine(({ current, keys }) => keys[current] !== undefined),
  databasePassword: z.string().min(1),
  /** Data folders from before there was push have none: theirs follows from the pepper. */
  vapidKey: key.optional(),
});

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the file holds: also what only the supervisor of the database reads (`database-secrets.ts`), never the product. */
export type SecretsFile = z.input<typeof schema> & {
  databaseAdminPassword?: string;
  /** The product's role gets it with the next start. */
  orderedDatabasePassword?: string;
};

function newSecrets(): SecretsFile {
  return {
    pepper: newSecret(),
    otpKey: newSecret(),
    playbackKeys: { current: '1', keys: { 1: newSecret() } },
    databasePassword: newSecret(),
    vapidKey: newVapidKey(),
    databaseAdminPassword: newSecret(),
  };
}

/** Reads DATA_DIR/secrets.json, making it on the first start. Two programs that start at once get the same secrets. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  return parseSecrets(path, read(path) ?? create(path));
}

/**
 * Makes a new key for playback addresses; addresses signed with the old one stay good until `until`. Keys whose time is
 * over go.
 */
export function rotatePlaybackKey(dataDir: string, { now, until }: { now: number; until: number }): string {
  const { playbackKeys: old } = loadSecrets(dataDir);
  const ends = { ...old.until, [old.current]: until };
  const kept = Object.keys(old.keys).filter((id) => (ends[id] ?? until) > now);
  const current = String(Math.max(0, ...Object.keys(old.keys).map(Number).filter(Number.isSafeInteger)) + 1);
  changeSecretsFile(dataDir, (file) => {
    const keys = Object.fromEntries(kept.map((id) => [id, file.playbackKeys.keys[id] ?? '']));
    file.playbackKeys = {
      current,
      keys: { ...keys, [current]: newSecret() },
      until: Object.fromEntries(kept.map((id) => [id, ends[id] ?? until])),
    };
  });
  return current;
}

/** Replaces the file whole, so that whoever reads it sees the old or the new one. */
export function changeSecretsFile(dataDir: string, change: (file: SecretsFile) => void): void {
  const path = join(dataDir, 'secrets.json');
  // Where a vault puts the file, ours would hide what it puts there next.
  if (lstatSync(path).isSymbolicLink()) throw new StartError(`${path} is a link: change the keys where it leads to`);
  const file = JSON.parse(readFileSync(path, 'utf8')) as SecretsFile;
  change(file);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  writeDurably(temporary, `${JSON.stringify(file, null, 2)}\n`, 0o600);
  renameSync(temporary, path);
}

/** How often a running program looks whether there are new playback keys. */
export const playbackKeysEveryMs = 5000;

/**
 * Takes over the playback keys that are in the file now. A key that is new here signs only from the next look on: by
 * then every other program on the same file knows it as well.
 */
export function refreshPlaybackKeys(dataDir: string, secrets: Secrets): void {
  const { playbackKeys: inUse } = secrets;
  const { playbackKeys: now } = loadSecrets(dataDir);
  const current = Object.hasOwn(inUse.keys, now.current) ? now.current : inUse.current;
  Object.assign(inUse, now, { current });
}

function parseSecrets(path: string, text: string): Secrets {
  const result = schema.safeParse(parse(text));
  if (!result.success) {
    const where = result.error.issues[0]?.path.join('.') || 'the file';
    throw new StartError(`${path} is damaged (${where}): restore it from a backup`);
  }
  const { vapidKey, ...secrets } = result.data;
  return { ...secrets, vapidKey: vapidKey ?? vapidKeyFrom(secrets.pepper) };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`cannot read ${path} (${codeOf(error)}): make it readable for the user who starts Liuguang`);
  }
}

function create(path: string): string {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(temporary, `${JSON.stringify(newSecrets(), null, 2)}\n`, 0o600);
    // A link, unlike a rename, never replaces the file that another start has just put there.
    linkSync(temporary, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
