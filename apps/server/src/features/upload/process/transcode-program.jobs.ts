import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { processVideo } from '@liuguang/media/video/process-video.ts';
import type { Transcoded, TranscodeSpec } from './media-messages.ts';
import { mediaProgram } from '../../../platform/process/media-program.ts';

const memoryCheckMs = 250;

mediaProgram<TranscodeSpec, Transcoded>({
  priority: 19,
  maxMemoryBytes: (order) => order.maxMemoryBytes,
  tooMuch: '视频过于复杂，处理所需内存超过限制',
  async run({ input, outDir, previewSeconds }, say) {
    let peak = 0;
    const memory = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), memoryCheckMs);
    let told = 0;
    const result = await processVideo(input, outDir, { previewSeconds }, (share) => {
      if (Date.now() - told < 500 && share < 1) return;
      told = Date.now();
      // A share that nobody hears is not missed: the next one says more.
      say({ kind: 'progress', share }).catch(() => {});
    });
    clearInterval(memory);
    if (!result.ok) return await say({ kind: 'refused', reason: result.problem.reason });
    const hash = createHash('sha256');
    await pipeline(createReadStream(input), hash);
    const cpu = process.cpuUsage();
    const { durationMs, width, height, subtitles, poster, frames } = result.video;
    await say({
      kind: 'done',
      result: {
        durationMs,
        width,
        height,
        previewSeconds: result.video.previewSeconds,
        subtitles,
        poster,
        frames,
        sha256: hash.digest(),
        peakMemoryBytes: Math.max(peak, process.memoryUsage.rss()),
        cpuSeconds: (cpu.user + cpu.system) / 1e6,
      },
    });
  },
});
