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
