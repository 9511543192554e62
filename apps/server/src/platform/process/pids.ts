import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { codeOf } from './start-error.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, but belongs to somebody else.
    return codeOf(error) === 'EPERM';
  }
}

/** The program that runs under a process id; undefined when there is none, or only a zombie that nobody collected. */
export function programOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    try {
      const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return state === 'Z' || state === 'X' ? undefined : name;
    } catch {
      return undefined;
    }
  }
  const [state = '', ...name] = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : name.join(' ');
}

/** Waits until the process is gone; false when it still runs after the given time. */
export async function goneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (programOf(pid) !== undefined) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
