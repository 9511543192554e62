import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostileAnswer, HostileSpec } from './hostile-media-child.test-data.ts';

type HostileEnd = 'transcoded' | 'refused' | 'failed' | 'crashed' | 'timed out';

export interface HostileOutcome {
  readonly end: HostileEnd;
  readonly detail: string;
  readonly peakBytes: number;
}

interface LaneOptions {
  readonly cwd: string;
  readonly silenceMs: number;
  /** Where its system calls are written; left out where nothing can watch them. */
  readonly callLog?: (start: number) => string;
}

const program = fileURLToPath(new URL('hostile-media-child.test-data.ts', import.meta.url));
const filesPerProcess = 60;
const watched =
  'trace=open,openat,openat2,creat,socket,connect,bind,execve,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,symlink,symlinkat,link,linkat';

/** Runs file after file in a process that is replaced when it dies, hangs, throws, or has done its share. */
export function openLane({ cwd, silenceMs, callLog }: LaneOptions) {
  let child: ChildProcess | undefined;
  let done = 0;
  let starts = 0;

  async function start(): Promise<ChildProcess> {
    const node = [process.execPath, '--max-old-space-size=256', program];
    const log = callLog?.(starts);
    const [command = '', ...args] = log
      ? ['strace', '-f', '-qq', '--seccomp-bpf', '-e', watched, '-o', log, ...node]
      : node;
    const env = { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2', VIPS_BLOCK_UNTRUSTED: '1' };
    const started = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    starts += 1;
    done = 0;
    await answer(started, 60_000);
    return started;
  }

  async function stop(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    // Its watcher ends with it.
    ending.disconnect();
    const late = setTimeout(() => ending.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(late);
  }

  return {
    stop,
    async run(order: HostileSpec): Promise<HostileOutcome> {
      if (done >= filesPerProcess) await stop();
      child ??= await start();
      done += 1;
      child.send(order);
      const said = await answer(child, silenceMs);
      if (typeof said === 'string') {
        const end = said === 'silent' ? 'timed out' : 'crashed';
        await stop();
        child = undefined;
        return { end, detail: said, peakBytes: 0 };
      }
      if (said.kind === 'ready') throw new Error('the process started twice');
      if (said.kind === 'failed') await stop();
      return { end: said.kind, detail: said.detail, peakBytes: said.peakBytes };
    },
  };
}

function answer(child: ChildProcess, silenceMs: number): Promise<HostileAnswer | string> {
  return new Promise((resolve) => {
    const late = setTimeout(() => finish('silent'), silenceMs);
    const onExit = (code: number | null, signal: string | null) => finish(`ended by ${signal ?? code}`);
    function finish(value: HostileAnswer | string): void {
      clearTimeout(late);
      child.off('message', finish);
      child.off('exit', onExit);
      resolve(value);
    }
    child.on('message', finish);
    child.on('exit', onExit);
  });
}
