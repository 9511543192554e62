import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../process/files.ts';
import { codeOf, StartError } from '../process/start-error.ts';

export interface Secrets {
  pepper: Buffer;
  otpKey: Buffer;
  playbackKeys: { current: string; keys: Record<string, Buffer> };
  databasePassword: string;
  cursorKey: Buffer;
}

const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .transform((text) => Buffer.from(text, 'base64url'));

const schema = z.object({
  pepper: key,
  otpKey: key,
  playbackKeys: z
    .object({ current: z.string(), keys: z.record(z.string(), key) })
    .refine(({ current, keys }) => keys[current] !== undefined),
  databasePassword: z.string().min(1),
  cursorKey: key,
});

function make(): string {
  return randomBytes(32).toString('base64url');
}

function newSecrets(): z.input<typeof schema> {
  return {
    pepper: make(),
    otpKey: make(),
    playbackKeys: { current: '1', keys: { 1: make() } },
    databasePassword: make(),
    cursorKey: make(),
  };
}

/** Reads DATA_DIR/secrets.json, making it on the first start. Two programs that start at once get the same secrets. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const text = read(path) ?? create(path);
  const result = schema.safeParse(parse(text));
  if (!result.success) {
    const where = result.error.issues[0]?.path.join('.') || 'the file';
    throw new StartError(`${path} is damaged (${where}): restore it from a backup`);
  }
  return result.data;
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
