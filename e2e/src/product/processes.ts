import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The first process that runs the program for this data folder, as /proc tells. */
export function pidRunning(dataDir: string, program: string): number | undefined {
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && runs(name, dataDir, program));
  return found === undefined ? undefined : Number(found);
}

/** The embedded PostgreSQL of a data folder. */
export function postgresPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A transcoder has no environment of its own to be known by, but its parent has. */
function runs(pid: string, dataDir: string, program: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return false;
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
    return [pid, parent].some((one) => readFileSync(`/proc/${one}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`));
  } catch {
    return false;
  }
}
