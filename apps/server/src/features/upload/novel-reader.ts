import path from 'node:path';
import type { EncodedPicture, NovelOrder, ReadNovel } from './media-messages.ts';
import { runMediaProcess, type MediaOutcome } from '../../platform/process/media-process.ts';
import { readPicture } from './picture-reader.ts';

/** Five million characters take a second or two; a busy machine, many times that. */
const limits = { silenceMs: 60_000, totalMs: 5 * 60_000, late: '文件处理超时，请拆分后重试' };

const program = path.join(import.meta.dirname, 'novel-program.jobs.ts');

export interface NovelWithCover extends ReadNovel {
  readonly picture: EncodedPicture | null;
}

/** Reads one uploaded TXT or EPUB, and then the picture on its cover, each in a process of its own. */
export async function readNovel(
  order: NovelOrder,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaOutcome<NovelWithCover>> {
  const outcome = await runMediaProcess<NovelOrder, ReadNovel>({ program, order, signal, limits, onProgress });
  if (outcome.kind !== 'done') return outcome;
  const { coverFile } = outcome.result;
  // A cover that cannot be read is no reason to refuse the novel: it gets a drawn one.
  const cover = coverFile === null ? null : await readPicture({ input: coverFile }, signal);
  const picture = cover?.kind === 'done' ? cover.result.picture : null;
  return { kind: 'done', result: { ...outcome.result, picture } };
}
