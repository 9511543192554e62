import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One machine of a cluster: the program in a role, with its own processes and its own data folder. */
export type Node = Awaited<ReturnType<typeof startNode>>;

interface Options {
  readonly name: string;
  /** The folder of the build that runs; of several versions each has its own. */
  readonly build: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts it and waits until it says that it is ready. */
export async function startNode({ name, build, env }: Options) {
  // Ends with us, however we end.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, path.join(build, 'main.js')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = Promise.withResolvers<void>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (/^ready\b/m.test(output)) ready.resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('close', () => ready.reject(new Error(`${name} ended before it was ready:\n${output}`)));
  await ready.promise;
  return {
    name,
    output: (): string => output,
    /** As when the machine loses its power: supervisor and parts in the same moment. */
    kill: async () => {
      for (const pid of familyOf(child)) end(pid);
      await exited;
    },
    /** SIGTERM, and what comes after it. */
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The supervisor, its parts, and what these have started. */
function familyOf({ pid = 0 }: ChildProcess): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
