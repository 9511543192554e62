import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** Writes a new file and waits until it is on the disk. */
export function writeDurably(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
