import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What the tests of operations make once and use again, beside their own work folders. */
export const cache = path.resolve('.cache/operations');

/** An empty folder in it. */
export function workFolder(name: string): string {
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(path.join(cache, `${name}-`));
}

/** One test file at a time: they run side by side, as processes, and install packages and make things for each other. */
export async function alone<T>(work: () => Promise<T> | T): Promise<T> {
  mkdirSync(cache, { recursive: true });
  // Holds the lock until its input ends, which it does with this process as well.
  const lock = [path.join(cache, 'lock'), 'sh', '-c', 'echo locked; exec cat'];
  const holder = spawn('flock', lock, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  try {
    return await work();
  } finally {
    holder.stdin.end();
  }
}

/** Gets its name when it is whole: an interrupted one is made anew. */
export async function makeOnce(place: string, make: (fresh: string) => Promise<void> | void): Promise<void> {
  await alone(async () => {
    if (existsSync(place)) return;
    rmSync(`${place}.new`, { recursive: true, force: true });
    await make(`${place}.new`);
    renameSync(`${place}.new`, place);
  });
}
