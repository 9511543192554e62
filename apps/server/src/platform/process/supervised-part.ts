import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '../log/logger.ts';
import { isMessage, type FromPart, type PartState, type ToPart } from './part-messages.ts';
import { firstStart } from './run-part.ts';
import { StartError } from './start-error.ts';

type Ready = Extract<FromPart, { kind: 'ready' }>;

export interface SupervisedPart {
  /** Settles when it took up its work for the first time; fails when its first start failed and that counts. */
  readonly ready: Promise<Ready>;
  tell(message: ToPart): void;
  stop(): Promise<void>;
}

interface Options {
  readonly part: string;
  readonly file: string;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Of V8. */
  readonly flags: readonly string[];
  /** Read at each start. */
  readonly env: () => NodeJS.ProcessEnv;
  readonly pauseMs: { readonly first: number; readonly longest: number };
  /** A failure before it was ever ready is told, and not tried again: a wrong setting gets no better by itself. */
  readonly mustStart: boolean;
  /** After this long it is not asked to stop any more, but killed. */
  readonly stopPatienceMs: number;
  readonly onState: (state: PartState) => void;
  readonly onReady?: (ready: Ready) => void;
}

/** A part that ran this long was healthy: its next end is a new story. */
const healthyMs = 60_000;

/** glibc gives every thread a heap of its own and never takes back what was freed in it. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

/** Runs a part of the program in a process of its own and starts it again, slower each time and for ever, when it ends. */
export function supervisePart(options: Options): SupervisedPart {
  const { part, file, flags, log, env, mustStart, stopPatienceMs, onState } = options;
  const ready = Promise.withResolvers<Ready>();
  // Whoever waits for it may do so later than it fails.
  ready.promise.catch(() => {});
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let wasReady = false;
  let restarts = 0;
  let pauseMs = options.pauseMs.first;
  launch();

  function launch(): void {
    const startedAt = performance.now();
    let reason: string | undefined;
    const started = fork(file, wasReady ? [] : [firstStart], {
      execArgv: [...process.execArgv, ...flags],
      env: { ...process.env, ...fewArenas, ...env() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    started.on('message', (message) => {
      if (!isMessage<FromPart>(message, 'ready', 'failed')) return;
      if (message.kind === 'failed') {
        ({ reason } = message);
        return;
      }
      if (restarts > 0) log.info(`${part} runs again`);
      wasReady = true;
      options.onReady?.(message);
      onState({ part, up: true, restarts });
      ready.resolve(message);
    });
    started.on('error', (error) => log.error({ err: error }, `${part} could not be reached`));
    started.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      const ending = reason ?? String(signal ?? code);
      if (mustStart && !wasReady) {
        ready.reject(new StartError(reason ?? `${part} ended before it was ready (${ending})`));
        return;
      }
      startAgain(ending, performance.now() - startedAt);
    });
  }

  function startAgain(ending: string, ranMs: number): void {
    if (ranMs > healthyMs) pauseMs = options.pauseMs.first;
    restarts += 1;
    onState({ part, up: false, restarts });
    log.error(`${part} ended (${ending}): starting it again in ${pauseMs / 1000} s`);
    timer = setTimeout(launch, pauseMs);
    pauseMs = Math.min(pauseMs * 2, options.pauseMs.longest);
  }

  function tell(message: ToPart): void {
    // A channel that closes meanwhile is the end of the part, which is heard of elsewhere.
    if (child?.connected) child.send(message, () => {});
  }

  return {
    ready: ready.promise,
    tell,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (running === undefined) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      const force = setTimeout(() => running.kill('SIGKILL'), stopPatienceMs);
      tell({ kind: 'stop' });
      await gone;
      clearTimeout(force);
    },
  };
}
