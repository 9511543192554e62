import type { Logger } from '../log/logger.ts';
import { isMessage, type FromPart, type PartState, type ToPart } from './part-messages.ts';
import { reasonOf, StartError } from './start-error.ts';

/** Why a part stops: it was told to, its supervisor is gone, or it must not go on after an error that nobody caught. */
export type StopCause = 'told' | 'orphaned' | 'fault';

export interface Part {
  /** The first start of this part since the program runs. */
  readonly isFirst: boolean;
  /** Says that it does its work now. */
  ready(details?: Omit<Extract<FromPart, { kind: 'ready' }>, 'kind'>): void;
  /** Registers what undoes a step; the steps are undone in reverse order. */
  onStop(undo: (cause: StopCause) => unknown): void;
  /** Called with the state of all parts, now and whenever it changes. */
  onParts(handle: (parts: readonly PartState[]) => void): void;
  /** Ends it with this error; the supervisor starts it again. */
  readonly fail: (error: unknown) => void;
}

interface Options {
  /** For the log. */
  readonly name: string;
  readonly log: Logger;
  /** So long a stop may take before it is cut short. */
  readonly longestStopMs: number;
  /** What becomes of a rejection that nobody handled; without it the part ends. */
  readonly onRejection?: (error: unknown) => void;
}

/** The argument of a part's first start. */
export const firstStart = 'first';

/** The frame of a process that main.ts starts and keeps running: says when it is ready, and stops when it should. */
export function runPart(
  { name, log, longestStopMs, onRejection }: Options,
  start: (part: Part) => Promise<void>,
): void {
  const undoing: ((cause: StopCause) => unknown)[] = [];
  let stopping = false;
  let tellParts: ((parts: readonly PartState[]) => void) | undefined;
  let known: readonly PartState[] = [];
  if (!process.connected) {
    process.stderr.write(`liuguang: ${name} is started by main.ts, not by hand\n`);
    process.exit(1);
  }

  function stop(cause: StopCause, code: number): void {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), longestStopMs).unref();
    undoAll(undoing, cause, log).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  }

  function fail(error: unknown): void {
    if (stopping) return;
    log.fatal({ err: error }, `${name}: an error that nobody caught; it ends and is started again`);
    stop('fault', 1);
  }

  // Ctrl-C reaches the whole process group, but when to stop is the supervisor's decision.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', onRejection ?? fail);
  process.once('disconnect', () => {
    // The supervisor did not wait for the end of a stop that it asked for: neither does its part.
    if (stopping) process.exit(1);
    stop('orphaned', 0);
  });
  process.on('message', (message) => {
    if (!isMessage<ToPart>(message, 'parts', 'stop')) return;
    if (message.kind === 'stop') return stop('told', 0);
    known = message.parts;
    tellParts?.(known);
  });
  const part: Part = {
    isFirst: process.argv.includes(firstStart),
    ready: (details = {}) => say({ kind: 'ready', ...details }),
    onStop: (undo) => undoing.push(undo),
    onParts: (handle) => {
      tellParts = handle;
      handle(known);
    },
    fail,
  };
  start(part).catch((error: unknown) => {
    if (stopping) return;
    // A reason that the operator can act on is the supervisor's to tell; anything else is told here, with its stack.
    if (!(error instanceof StartError)) log.error({ err: error }, `${name} could not start`);
    say({ kind: 'failed', reason: reasonOf(error) }, () => stop('fault', 1));
  });
}

/** A channel that has closed takes no message; its end is what counts then. */
function say(message: FromPart, done: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, done);
}

async function undoAll(undoing: ((cause: StopCause) => unknown)[], cause: StopCause, log: Logger): Promise<void> {
  for (let undo = undoing.pop(); undo !== undefined; undo = undoing.pop()) {
    try {
      await undo(cause);
    } catch (error) {
      log.warn({ err: error }, 'while stopping');
    }
  }
}
