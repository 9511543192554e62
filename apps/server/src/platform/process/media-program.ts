import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import type { MediaMessage } from './media-process.ts';

const memoryCheckMs = 250;

interface Program<Order, Result> {
  /** 19 is the lowest; left out, as low as the worker's. */
  readonly priority?: number;
  readonly maxMemoryBytes: (order: Order) => number;
  /** Told to the owner of a file that takes more. */
  readonly tooMuch: string;
  readonly run: (order: Order, say: (message: MediaMessage<Result>) => Promise<void>) => Promise<void>;
}

/** The frame of a process that opens one stranger's file, and ends. It is started by media-process.ts only. */
export function mediaProgram<Order, Result>({ priority, maxMemoryBytes, tooMuch, run }: Program<Order, Result>): void {
  if (process.send === undefined) {
    process.stderr.write('this program is started by the job worker, not by hand\n');
    process.exit(1);
  }
  // Whoever waits for the result is gone: so is its use.
  process.on('disconnect', () => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  try {
    if (priority !== undefined) setPriority(priority);
    // When the machine runs out of memory this is the process to lose (where /proc has a say in it).
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Neither is needed for the work itself.
  }
  process.once('message', (order: Order) => {
    const limit = maxMemoryBytes(order);
    const memory = setInterval(() => {
      if (process.memoryUsage.rss() <= limit) return;
      say({ kind: 'refused', reason: tooMuch })
        .finally(() => process.exit(1))
        .catch(() => {});
    }, memoryCheckMs);
    run(order, say)
      .finally(() => clearInterval(memory))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          // With its causes: the worker's log is all that is left of this process.
          process.stderr.write(`${inspect(error)}\n`);
          process.exit(1);
        },
      );
  });

  async function say(message: MediaMessage<Result>): Promise<void> {
    await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
  }
}
