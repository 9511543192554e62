import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '../log/logger.ts';

export interface WorkerProcess {
  /** Settles when the worker took up its work for the first time. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A worker that ran this long was healthy: its next crash is a new story. */
const healthyMs = 60_000;
const stopPatienceMs = 2500;

/** Runs the job worker beside this process and starts it again, slower each time, when it crashes. */
export function startWorkerProcess(file: string, env: NodeJS.ProcessEnv, log: Logger): WorkerProcess {
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let pause = firstPauseMs;
  launch();

  function launch(): void {
    const startedAt = performance.now();
    const started = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.once('message', () => markReady());
    started.on('error', (error) => log.error({ err: error }, 'the job worker could not be reached'));
    started.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (performance.now() - startedAt > healthyMs) pause = firstPauseMs;
      log.error(`the job worker ended (${signal ?? code}): starting it again in ${pause / 1000} s`);
      timer = setTimeout(launch, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    });
  }

  return {
    ready,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (running === undefined) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      const force = setTimeout(() => running.kill('SIGKILL'), stopPatienceMs);
      // Its parent's leaving is what it stops for; the same path as when this process is killed.
      if (running.connected) running.disconnect();
      await gone;
      clearTimeout(force);
    },
  };
}
