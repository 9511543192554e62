import { sourceStack } from '../log/source-stack.ts';
import { codeOf, reasonOf, StartError } from './start-error.ts';

export interface Program {
  /** Registers what undoes a step; the steps are undone in reverse order when the program stops. */
  onStop: (undo: () => unknown) => void;
  /** Stops everything and ends with the line of this error. */
  fail: (error: unknown) => void;
  /** Stops everything and ends well: for a program whose work is done. */
  stop: () => void;
  /** True once the program is stopping: a step under way need not go on. */
  readonly stopping: boolean;
}

/** One Ctrl-C may arrive twice, from the terminal and through npm; only a later one is a second wish. */
const sameSignalMs = 500;
const longestStopMs = 9500;

interface Options {
  /** What becomes of an error that nobody caught once the program has started; without it the program ends. */
  readonly onFault?: (error: unknown) => void;
}

/** Runs the steps of a program that goes on until a signal: exit 0 after a clean stop, one line and exit 1 on a failure. */
export function runProgram(start: (program: Program) => Promise<void>, { onFault }: Options = {}): void {
  const undoing: (() => unknown)[] = [];
  let firstSignalAt: number | undefined;
  let stopping = false;
  let started = false;
  let code = 0;

  const program: Program = {
    onStop: (undo) => {
      undoing.push(undo);
    },
    fail: (error) => {
      if (stopping) return;
      printFatal(error);
      code = 1;
      stop();
    },
    stop,
    get stopping() {
      return stopping;
    },
  };

  function stop(): void {
    if (stopping) return;
    stopping = true;
    undoAll(undoing).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  }

  function onSignal(): void {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      stop();
    } else if (performance.now() - firstSignalAt > sameSignalMs) {
      process.exit(1);
    }
  }

  function onUncaught(error: unknown): void {
    if (started && onFault !== undefined) onFault(error);
    else program.fail(error);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
  stopWithBootstrap(onSignal);
  start(program)
    .then(() => (started = true))
    .catch(program.fail);
}

async function undoAll(undoing: (() => unknown)[]): Promise<void> {
  const deadline = setTimeout(() => {
    process.stderr.write('liuguang: stopping took too long, so it was cut short\n');
    process.exit(1);
  }, longestStopMs);
  for (let undo = undoing.pop(); undo !== undefined; undo = undoing.pop()) {
    try {
      await undo();
    } catch (error) {
      process.stderr.write(`liuguang: while stopping: ${reasonOf(error)}\n`);
    }
  }
  clearTimeout(deadline);
}

/** Exactly one line that says what to do; the stack only for those who ask for it. */
export function printFatal(error: unknown): void {
  const full = codeOf(error) === 'ENOSPC' ? ': the disk is full, free some space and start again' : '';
  process.stderr.write(`liuguang: ${reasonOf(error)}${full}\n`);
  const wanted = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
  if (wanted && error instanceof Error && !(error instanceof StartError))
    process.stderr.write(`${sourceStack(error.stack ?? '')}\n`);
}

/** scripts/bootstrap.mjs names itself; when it is killed outright it can pass no signal on, so we look for it. */
function stopWithBootstrap(stop: () => void): void {
  const bootstrap = Number(process.env['LIUGUANG_BOOTSTRAP']);
  delete process.env['LIUGUANG_BOOTSTRAP'];
  if (bootstrap !== process.ppid) return;
  const timer = setInterval(() => {
    if (process.ppid === bootstrap) return;
    clearInterval(timer);
    stop();
  }, 1000);
  timer.unref();
}
