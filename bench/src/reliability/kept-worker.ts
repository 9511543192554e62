import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface KeptWorker {
  /** Fails when it could not be started again. */
  readonly lost: AbortSignal;
  /** How often it ended by itself. */
  ends(): number;
  /** As the system does it, when it is out of memory. */
  kill(): Promise<void>;
}

/**
 * The worker as the program keeps it: one that ends by itself is started again. It does so after its machine stood still,
 * when others may have taken its jobs.
 */
export async function keepWorker(program: string, env: Record<string, string>): Promise<KeptWorker> {
  let child = await start(program, env);
  let wanted = true;
  let ends = 0;
  const lost = new AbortController();

  async function keep(): Promise<void> {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (!wanted) return;
      ends += 1;
      child = await start(program, env);
      if (!wanted) child.kill('SIGKILL');
    }
  }

  const keeping = keep().catch((error: unknown) => lost.abort(error));
  return {
    lost: lost.signal,
    ends: () => ends,
    kill: async () => {
      wanted = false;
      child.kill('SIGKILL');
      await keeping;
    },
  };
}

/** Once it takes up its work. */
async function start(program: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(program, [], {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the worker ended before it was ready');
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return child;
}
