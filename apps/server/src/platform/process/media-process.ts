import { fork } from 'node:child_process';

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
}

interface Run<Order extends object> {
  readonly program: string;
  readonly order: Order;
  readonly limits: MediaLimits;
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/**
 * Runs the media libraries in a process of their own, for one file: whatever that file does to them, the worker lives.
 * The process gets no environment, so it knows no database and no secret, and ends with the worker.
 */
export async function runMediaProcess<Order extends object, Result>(run: Run<Order>): Promise<MediaOutcome<Result>> {
  const { program, order, limits, signal, onProgress } = run;
  signal.throwIfAborted();
  const child = fork(program, {
    // glibc would let each of the many threads keep freed memory to itself.
    env: { PATH: process.env['PATH'] ?? '', VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
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
  const kill = () => child.kill('SIGKILL');
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
    child.send(order);
    const how = await ended;
    signal.throwIfAborted();
    return outcome ?? { kind: 'crashed', killed: how === 'SIGKILL', detail: `ended by ${how}: ${trouble}` };
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
    kill();
  }
}
