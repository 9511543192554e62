import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { UpgradeError } from './fail.ts';

/** Runs `liuguang <words>` of a release as the user of the data, and gives what it printed. */
export async function releaseCommand(release: string, words: readonly string[], show = true): Promise<string> {
  const dataDir = path.resolve(process.env['DATA_DIR'] ?? 'data');
  const { uid, gid } = dataOwner(dataDir);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(path.join(release, 'liuguang'), words, {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid, gid } : {}),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (show) process.stdout.write(chunk);
  });
  const ending = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  if (ending !== 0)
    throw new UpgradeError(`liuguang ${words.join(' ')} of ${path.basename(release)} failed (${ending})`);
  return output;
}

function dataOwner(dataDir: string) {
  const info = statSync(dataDir, { throwIfNoEntry: false });
  if (info === undefined) throw new UpgradeError(`there is no data folder ${dataDir}: is DATA_DIR right?`);
  return { uid: info.uid, gid: info.gid };
}
