import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const canWatchCalls = () => spawnSync('strace', ['--version']).status === 0;

export interface Touched {
  read: Set<string>;
  /** Made, written, renamed or removed. */
  changed: Set<string>;
  /** Sockets, where they lead, and programs started. */
  reachedOut: Set<string>;
}

const call = /^\d+\s+(\w+)\((.*)/;
const changing = /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/;

/** What a process and its threads did to files and to the network, from what strace wrote down. */
export function touchedBy(log: string, cwd: string): Touched {
  const touched: Touched = { read: new Set(), changed: new Set(), reachedOut: new Set() };
  let programs = 0;
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, name = '', args = ''] = call.exec(line) ?? [];
    if (name === '' || args.startsWith('resumed')) continue;
    if (name === 'execve') {
      programs += 1;
      // The first is the process itself.
      if (programs > 1) touched.reachedOut.add(line);
    } else if (/^(?:socket|connect|bind)$/.test(name))
      touched.reachedOut.add(`${name}(${args.replace(/^\d+/, 'N').replace(/ = -?\d+.*$/, '')}`);
    else {
      const paths = [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) => path.resolve(cwd, one));
      const kind = !name.startsWith('open') || changing.test(args) ? 'changed' : 'read';
      for (const one of paths) touched[kind].add(settle(one));
    }
  }
  return touched;
}

/** Numbers of processes and threads differ from run to run. */
function settle(file: string): string {
  return file.startsWith('/proc/') ? file.replaceAll(/\d+/g, 'N') : file;
}
