import path from 'node:path';
import type { PictureSpec, ReadPicture } from './picture-messages.ts';
import { runMediaProcess, type MediaOutcome } from '../../../platform/process/media-process.ts';

/** A picture of the largest size takes two or three seconds; a busy machine, a few times that. */
const limits = {
  silenceMs: 30_000,
  totalMs: 30_000,
  late: '图片处理超时，请换一张图片',
  memoryBytes: 1024 ** 3,
  fileBytes: 1024 ** 2,
};

const program = path.join(import.meta.dirname, 'picture-program.jobs.ts');

/** Decodes and encodes one uploaded picture, in a process of its own. */
export async function readPicture(order: PictureSpec, signal: AbortSignal): Promise<MediaOutcome<ReadPicture>> {
  return await runMediaProcess({ program, order, files: [order.input], signal, limits });
}
