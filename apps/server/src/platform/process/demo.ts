import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { builtBeside } from './built-beside.ts';
import { StartError } from './start-error.ts';

export interface DemoOptions {
  database: Database;
  env: NodeJS.ProcessEnv;
  onStop: (undo: () => unknown) => void;
  say: (line: string) => void;
}

const folder = join(import.meta.dirname, '../../../../../demo');

/** Loads the demo content in a process of its own, unless this database has its current version already. */
export async function loadDemo({ database, env, onStop, say }: DemoOptions): Promise<void> {
  const program = builtBeside('demo-load') ?? join(folder, 'src/load.ts');
  if (!existsSync(program) || !existsSync(join(folder, 'package.json')))
    return say('demo: no content in this checkout, skipped');
  const version = currentVersion();
  const row = await database.db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  const { data: loaded } = z
    .object({ version: z.string(), removed: z.literal(true) })
    .partial()
    .safeParse(row?.value);
  if (loaded?.version === version) return;
  if (loaded?.removed) return say('demo: it was removed from here, and is not loaded again');
  say('demo: loading content, only on the first start (DEMO=0 leaves it out)');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  onStop(() => child.kill('SIGKILL'));
  await finished(child);
}

function currentVersion(): string {
  const about: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(about).version;
}

async function finished(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-8000)));
  const ending = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  if (ending === 0) return;
  const lines = errors.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\w*Error\b.*:/.test(line)) ?? lines.findLast((line) => line !== '');
  throw new StartError(`the demo content could not be loaded (${reason ?? ending}): start again, or set DEMO=0`);
}
