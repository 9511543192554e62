import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../process/files.ts';
import { codeOf, StartError } from '../process/start-error.ts';
import { newVapidKey, vapidKeyFrom } from './vapid-key.ts';

/** What the product works with. */
export interface Secrets {
  pepper: Buffer;
  otpKey: Buffer;
  playbackKeys: { current: string; keys: Record<string, Buffer>; until?: Record<string, number> };
  /** What the key that signs hosts is made of; host-key.ts says what is used where there is none yet. */
  hostKey?: Buffer | undefined;
  /** The private half of the VAPID key: by it push services know this installation. */
  vapidKey: Buffer;
  /** What texts in the database are sealed under since the first key was replaced; seal-keys.ts says what is used before. */
  sealKeys?: { current: string; keys: Record<string, Buffer> } | undefined;
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
  hostKey: key.optional(),
  /** Installations from before there was push have none: theirs follows from the pepper. */
  vapidKey: key.optional(),
  sealKeys: z
    .object({ current: z.string(), keys: z.record(z.string(), key) })
    .refine(({ current, keys }) => keys[current] !== undefined)
    .optional(),
});

const fileSchema = schema.extend({ databasePassword: z.string().min(1) });

/** The secrets as they are kept, wherever that is. */
export type StoredSecrets = z.input<typeof schema>;

/** Of the embedded database: only its supervisor reads them (`database-secrets.ts`), never the product. */
export interface DatabasePasswords {
  databasePassword: string;
  databaseAdminPassword?: string;
  /** The product's role gets it with the next start. */
  orderedDatabasePassword?: string;
}

export type SecretsFile = StoredSecrets & DatabasePasswords;

/** What is left of the file once its secrets are in the database: a version that does not know of that refuses it as damaged. */
export type MovedFile = DatabasePasswords & { movedTo: 'database' };

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function newStoredSecrets(): StoredSecrets {
  return {
    pepper: newSecret(),
    otpKey: newSecret(),
    playbackKeys: { current: '1', keys: { 1: newSecret() } },
    vapidKey: newVapidKey(),
    hostKey: newSecret(),
  };
}

export function newDatabasePasswords(): DatabasePasswords {
  return { databasePassword: newSecret(), databaseAdminPassword: newSecret() };
}

export function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

/** Reads DATA_DIR/secrets.json, making it on the first start. Two programs that start at once get the same secrets. */
export function loadSecrets(dataDir: string): Secrets & Pick<DatabasePasswords, 'databasePassword'> {
  const path = secretsPath(dataDir);
  const file =
    readSecretsFile(dataDir) ?? createSecretsFile(dataDir, { ...newStoredSecrets(), ...newDatabasePasswords() });
  if (isMoved(file)) {
    throw new StartError(`the secrets of ${path} were moved into the database: set SECRETS_KEY, which opens them`);
  }
  const result = fileSchema.safeParse(file);
  if (!result.success) throw damaged(path, result.error);
  const { vapidKey, ...secrets } = result.data;
  return { ...secrets, vapidKey: vapidKey ?? vapidKeyFrom(secrets.pepper) };
}

/** `place` is named where something is wrong. */
export function parseSecrets(stored: unknown, place: string): Secrets {
  const result = schema.safeParse(stored);
  if (!result.success) throw damaged(place, result.error);
  const { vapidKey, ...secrets } = result.data;
  return { ...secrets, vapidKey: vapidKey ?? vapidKeyFrom(secrets.pepper) };
}

/** The file as it is, unchecked; what is no JSON is an empty object, which every check refuses. */
export function readSecretsFile(dataDir: string): Partial<SecretsFile> | MovedFile | undefined {
  const text = read(secretsPath(dataDir));
  return text === undefined ? undefined : parse(text);
}

export function isMoved(file: object): file is MovedFile {
  return 'movedTo' in file;
}

/** Replaces the file whole, so that whoever reads it sees the old or the new one. */
export function changeSecretsFile(dataDir: string, change: (file: SecretsFile) => void): void {
  const file = JSON.parse(readFileSync(secretsPath(dataDir), 'utf8')) as SecretsFile;
  change(file);
  replaceSecretsFile(dataDir, file);
}

export function replaceSecretsFile(dataDir: string, file: SecretsFile | MovedFile): void {
  const path = secretsPath(dataDir);
  // Where a vault puts the file, ours would hide what it puts there next.
  if (isVaultFile(dataDir)) throw new StartError(`${path} is a link: change the keys where it leads to`);
  const temporary = temporaryOf(path);
  writeDurably(temporary, textOf(file), 0o600);
  renameSync(temporary, path);
}

export function isVaultFile(dataDir: string): boolean {
  return lstatSync(secretsPath(dataDir), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Answers what is in the file then: another start may have made it meanwhile. */
export function createSecretsFile(
  dataDir: string,
  file: SecretsFile | MovedFile,
): ReturnType<typeof readSecretsFile> & object {
  const path = secretsPath(dataDir);
  const temporary = temporaryOf(path);
  try {
    writeDurably(temporary, textOf(file), 0o600);
    // A link, unlike a rename, never replaces the file that another start has just put there.
    linkSync(temporary, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return parse(readFileSync(path, 'utf8'));
}

export function textOf(file: SecretsFile | MovedFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

function temporaryOf(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}`;
}

function damaged(place: string, { issues }: z.ZodError): StartError {
  const where = issues[0]?.path.join('.') || 'the file';
  return new StartError(`${place} is damaged (${where}): restore it from a backup`);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`cannot read ${path} (${codeOf(error)}): make it readable for the user who starts Liuguang`);
  }
}

function parse(text: string): Partial<SecretsFile> | MovedFile {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
