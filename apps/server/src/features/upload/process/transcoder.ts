import path from 'node:path';
import type { Transcoded, TranscodeSpec } from './media-messages.ts';
import { runMediaProcess, type MediaLimits, type MediaOutcome } from '../../../platform/process/media-process.ts';

const limitsOfVideos: Omit<MediaLimits, 'memoryBytes'> = {
  silenceMs: 5 * 60_000,
  totalMs: 12 * 3600_000,
  late: '视频处理超时，请转换格式后重试',
  fileBytes: 2 * 1024 ** 3,
};

const program = path.join(import.meta.dirname, 'transcode-program.jobs.ts');

export async function transcode(
  order: TranscodeSpec,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  limits: Partial<MediaLimits> = {},
): Promise<MediaOutcome<Transcoded>> {
  const { input, outDir: work, maxMemoryBytes: memoryBytes } = order;
  const all = { ...limitsOfVideos, memoryBytes, ...limits };
  return await runMediaProcess({ program, order, files: [input], work, onProgress, signal, limits: all });
}
