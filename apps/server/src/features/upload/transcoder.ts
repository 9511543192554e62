import { fork } from 'node:child_process';
import path from 'node:path';
import type { TranscodeMessage, TranscodeOrder, Transcoded } from './transcode-messages.ts';

export type TranscodeOutcome =
  | { readonly kind: 'done'; readonly video: Transcoded }
  /** The file is not to be had; said in Chinese. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The process fell over: the file may be hostile, or the machine short of memory. */
  | { readonly kind: 'crashed'; readonly killed: boolean; readonly detail: string };

export interface TranscodeLimits {
  /** No sign of progress for this long is a hang. */
  readonly silenceMs: number;
  readonly totalMs: number;
}

export const transcodeLimits: TranscodeLimits = { silenceMs: 5 * 60_000, totalMs: 12 * 3600_000 };

const program = path.join(import.meta.dirname, 'transcode-program.jobs.ts');

/**
 * Runs the media libraries in a process of their own, for one file: whatever that file does to them, the worker lives.
 * The process gets no environment, so it knows no database and no secret, and ends with the worker.
 */
export async function transcode(
  order: TranscodeOrder,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  limits = transcodeLimits,
): Promise<TranscodeOutcome> {
  signal.throwIfAborted();
  const child = fork(program, {
    env: { PATH: process.env['PATH'] ?? '' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let outcome: TranscodeOutcome | undefined;
  let trouble = '';
  let heardAt = Date.now();
  const startedAt = heardAt;
  child.stderr?.on('data', (chunk: Buffer) => (trouble = (trouble + chunk.toString()).slice(-2000)));
  child.on('message', (message: TranscodeMessage) => {
    heardAt = Date.now();
    if (message.kind === 'progress') onProgress(message.share);
    else outcome = message;
  });
  const kill = () => child.kill('SIGKILL');
  const watch = setInterval(() => {
    const late = Date.now() - heardAt > limits.silenceMs || Date.now() - startedAt > limits.totalMs;
    if (!late) return;
    outcome ??= { kind: 'refused', reason: '视频处理超时，请转换格式后重试' };
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
