import { readFileSync } from 'node:fs';

/** What a process holds in memory now. */
export function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

/** The most that it holds while something is done. */
export async function mostResidentMb(pid: number, work: () => Promise<void>): Promise<number> {
  let most = residentMb(pid);
  const watch = setInterval(() => (most = Math.max(most, residentMb(pid))), 100);
  try {
    await work();
    return most;
  } finally {
    clearInterval(watch);
  }
}
