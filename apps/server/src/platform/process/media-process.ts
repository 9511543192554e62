import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { decoderCommand, type Measures } from '../sandbox/decoder-command.ts';
import { decoderEnv } from '../sandbox/decoder-env.ts';
import { findMeasures } from '../sandbox/find-measures.ts';
import { handOver, HandoverProblem, takeBack } from '../sandbox/handover.ts';
import { builtBeside } from './built-beside.ts';
import { codeOf, reasonOf } from './start-error.ts';

/** What it left behind may keep the line open. */
const lastWordMs = 5000;

/** What a process that opens one stranger's file says to the worker. */
export type MediaMessage<Result> =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly reason: string };

export type MediaOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** The file is not to be had; said in Chinese. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The process fell over: the file may be hostile, or the machine short of memory. */
  | { readonly kind: 'crashed'; readonly killed: boolean; readonly detail: string };

export interface MediaLimits {
  /** No sign of progress for this long is a hang. */
  readonly silenceMs: number;
  readonly totalMs: number;
  /** What its owner is told then. */
  readonly late: string;
  /** What the file may take; the process says so itself a little earlier, and in words. */
  readonly memoryBytes: number;
  /** The longest file that it may write. */
  readonly fileBytes: number;
}

interface Run<Order extends object> {
  readonly program: string;
  readonly order: Order;
  /** The only files of strangers that it can read. */
  readonly files: readonly string[];
  /** The only folder that it can write to; made when missing. */
  readonly work?: string;
  readonly limits: MediaLimits;
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/**
 * Runs the media libraries in a process of their own, for one file: whatever that file does to them, the worker lives.
 * The process gets no environment, so it knows no database and no secret, is kept in as well as the machine can
 * (platform/sandbox), and ends with the worker.
 */
export async function runMediaProcess<Order extends object, Result>(run: Run<Order>): Promise<MediaOutcome<Result>> {
  run.signal.throwIfAborted();
  const { files, work } = run;
  try {
    const { measures: possible } = await findMeasures();
    const outcome = await runKeptIn<Order, Result>(run, await handOver(possible, files, work));
    if (outcome.kind === 'done' && work !== undefined) await takeBack(work);
    return outcome;
  } catch (error) {
    if (error instanceof HandoverProblem || codeOf(error) === 'ENOENT') {
      return { kind: 'crashed', killed: false, detail: reasonOf(error) };
    }
    throw error;
  }
}

async function runKeptIn<Order extends object, Result>(
  run: Run<Order>,
  measures: Measures,
): Promise<MediaOutcome<Result>> {
  const { program, order, files, work, limits, signal, onProgress } = run;
  const { memoryBytes, fileBytes, totalMs } = limits;
  const cpuSeconds = Math.ceil(totalMs / 1000) * availableParallelism();
  const limited = { files, work, memoryBytes, fileBytes, cpuSeconds };
  // From its sources it takes half a second longer, for every file.
  const [command, args] = decoderCommand(measures, {
    program: builtBeside(path.basename(program, '.ts')) ?? program,
    ...limited,
  });
  const child = spawn(command, args, {
    cwd: '/',
    env: decoderEnv(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // A group of its own: what it started ends with it.
    detached: true,
    // Who cannot set a user by setpriv is set by the system.
    ...(measures.setpriv ? {} : (measures.user ?? {})),
  });
  let outcome: MediaOutcome<Result> | undefined;
  let trouble = '';
  let heardAt = Date.now();
  const startedAt = heardAt;
  child.stderr?.on('data', (chunk: Buffer) => (trouble = (trouble + chunk.toString()).slice(-2000)));
  child.on('message', (message: MediaMessage<Result>) => {
    heardAt = Date.now();
    if (message.kind === 'progress') onProgress?.(message.share);
    else outcome = message;
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  };
  const watch = setInterval(() => {
    const late = Date.now() - heardAt > limits.silenceMs || Date.now() - startedAt > limits.totalMs;
    if (!late) return;
    outcome ??= { kind: 'refused', reason: limits.late };
    kill();
  }, 1000);
  signal.addEventListener('abort', kill);
  try {
    const ended = new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, by) => resolve(String(by ?? code)));
    });
    // One that ended before it could be asked has told why.
    child.send(order, () => {});
    const how = await ended;
    // On a busy machine its last word is still on the way when its end is known.
    if (child.connected) await once(child, 'disconnect', { signal: AbortSignal.timeout(lastWordMs) }).catch(() => {});
    signal.throwIfAborted();
    return outcome ?? { kind: 'crashed', killed: wasKilled(how, trouble), detail: `ended by ${how}: ${trouble}` };
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/** Of one in a process namespace this is told by unshare, which cannot end itself in the same way and says so. */
function wasKilled(how: string, trouble: string): boolean {
  return how === 'SIGKILL' || (how === '1' && /^unshare: sigprocmask unblock failed/m.test(trouble));
}
