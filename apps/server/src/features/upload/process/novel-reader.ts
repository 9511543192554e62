import path from 'node:path';
import { type EncodedPicture, readPicture } from '../../picture/picture.public.ts';
import type { NovelSpec, ReadNovel } from './media-messages.ts';
import { runMediaProcess, type MediaOutcome } from '../../../platform/process/media-process.ts';
import { unpackedFiles } from '../../novel/novel.public.ts';

/** Five million characters take a second or two; a busy machine, many times that. */
const limits = {
  silenceMs: 60_000,
  totalMs: 2 * 60_000,
  late: '文件处理超时，请拆分后重试',
  memoryBytes: 640 * 1024 ** 2,
  fileBytes: 1024 ** 3,
};

const program = path.join(import.meta.dirname, 'novel-program.jobs.ts');

export interface NovelWithCover extends ReadNovel {
  readonly picture: EncodedPicture | null;
}

/** Reads one uploaded TXT or EPUB, and then the picture on its cover, each in a process of its own. */
export async function readNovel(
  order: NovelSpec,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaOutcome<NovelWithCover>> {
  const { input, outDir: work } = order;
  const run = { program, order, files: [input], work, signal, limits, onProgress };
  const outcome = await runMediaProcess<NovelSpec, ReadNovel>(run);
  if (outcome.kind !== 'done') return outcome;
  // Where they lie is ours to say: a process that a file has taken over could name any other.
  const { chaptersFile, coverFile: cover } = unpackedFiles(work);
  const coverFile = outcome.result.coverFile === null ? null : cover;
  // A cover that cannot be read is no reason to refuse the novel: it gets a drawn one.
  const seen = coverFile === null ? null : await readPicture({ input: coverFile }, signal);
  const picture = seen?.kind === 'done' ? seen.result.picture : null;
  return { kind: 'done', result: { ...outcome.result, chaptersFile, coverFile, picture } };
}
