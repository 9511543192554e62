import path from 'node:path';
import type { Transcoded, TranscodeOrder } from './media-messages.ts';
import { runMediaProcess, type MediaLimits, type MediaOutcome } from '../../platform/process/media-process.ts';

const limitsOfVideos: MediaLimits = {
  silenceMs: 5 * 60_000,
  totalMs: 12 * 3600_000,
  late: '视频处理超时，请转换格式后重试',
};

const program = path.join(import.meta.dirname, 'transcode-program.jobs.ts');

export async function transcode(
  order: TranscodeOrder,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  limits: Partial<MediaLimits> = {},
): Promise<MediaOutcome<Transcoded>> {
  return await runMediaProcess({ program, order, onProgress, signal, limits: { ...limitsOfVideos, ...limits } });
}
