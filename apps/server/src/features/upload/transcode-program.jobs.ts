import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { processVideo } from '@liuguang/media/process-video.ts';
import type { TranscodeMessage, TranscodeOrder } from './transcode-messages.ts';

// The process that opens one stranger's file, and ends. It is started by transcoder.ts and does nothing without it.

const lowestPriority = 19;
const memoryCheckMs = 250;

if (process.send === undefined) {
  process.stderr.write('the transcoder is started by the job worker, not by hand\n');
  process.exit(1);
}
// Whoever waits for the result is gone: so is its use.
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  setPriority(lowestPriority);
  // When the machine runs out of memory this is the process to lose (where /proc has a say in it).
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Neither is needed for the work itself.
}

process.once('message', (order: TranscodeOrder) => {
  void run(order).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function run({ input, outDir, previewSeconds, maxMemoryBytes }: TranscodeOrder): Promise<void> {
  let peak = 0;
  const memory = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
    if (peak > maxMemoryBytes) {
      void say({ kind: 'refused', reason: '视频过于复杂，处理所需内存超过限制' }).then(() => process.exit(1));
    }
  }, memoryCheckMs);
  let told = 0;
  const result = await processVideo(input, outDir, { previewSeconds }, (share) => {
    if (Date.now() - told < 500 && share < 1) return;
    told = Date.now();
    void say({ kind: 'progress', share });
  });
  clearInterval(memory);
  if (!result.ok) return await say({ kind: 'refused', reason: result.problem.reason });
  const hash = createHash('sha256');
  await pipeline(createReadStream(input), hash);
  const cpu = process.cpuUsage();
  const { durationMs, width, height, subtitles, poster } = result.video;
  await say({
    kind: 'done',
    video: {
      durationMs,
      width,
      height,
      previewSeconds: result.video.previewSeconds,
      subtitles,
      poster: {
        width: poster.width,
        height: poster.height,
        placeholder: poster.placeholder,
        renditions: poster.renditions.map((rendition) => ({ width: rendition.width, bytes: rendition.bytes })),
      },
      sha256: hash.digest(),
      peakMemoryBytes: Math.max(peak, process.memoryUsage.rss()),
      cpuSeconds: (cpu.user + cpu.system) / 1e6,
    },
  });
}

async function say(message: TranscodeMessage): Promise<void> {
  await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
}
