import path from 'node:path';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type EncodedPicture, type ReadPicture, readPicture, storePicture } from '../../picture/picture.public.ts';
import type { RawFrame, Transcoded } from './media-messages.ts';
import { type NovelWithCover, readNovel } from './novel-reader.ts';
import { transcode } from './transcoder.ts';
import { uploadWorker } from './upload-work.ts';
import type { MediaOutcome } from '../../../platform/process/media-process.ts';
import type { ClaimedUpload } from './claimed-upload.ts';

/** What the classifier and the list of blocked media say of an upload. They never approve. */
export interface Screening {
  /** Told to the owner: a copy of something that was removed. */
  readonly refused: string | null;
  /** A person must look before others do. */
  readonly review: boolean;
  /** The lowest rating it may be shown under. */
  readonly rating: 'all' | '18';
}

type Screened<Result> = Result & { readonly screening: Screening };

export interface PublishedVideo {
  readonly videoId: string;
  /** A moderator comes first: for the video, or for the cover that its creator chose. */
  readonly waits: boolean;
  readonly later?: 'hidden' | number;
}

/** Writes the rows of what an upload becomes. Everything it does belongs to the transaction it is given. */
export interface Publisher {
  /** Before anything is published. `pictures`: our own encodings, or raw pixels. */
  screen(
    db: Db,
    upload: { readonly mediaId: string; readonly sha256: Uint8Array },
    pictures: readonly (Uint8Array | RawFrame)[],
  ): Promise<Screening>;
  publishVideo(trx: Tx, upload: ClaimedUpload, video: Screened<Transcoded>): Promise<PublishedVideo>;
  publishPicture(trx: Tx, upload: ClaimedUpload, picture: EncodedPicture, screening: Screening): Promise<void>;
  publishNovel(trx: Tx, upload: ClaimedUpload, novel: Screened<NovelWithCover>): Promise<{ novelId: string }>;
}

type Handler = JobHandler<{ uploadId: string }>;

const maxMemoryBytes = 1536 * 1024 ** 2;
/** What a gated video shows to everybody; made for all, because its gate may come later. */
const previewSeconds = 30;

export function videoProcessor(publisher: Publisher): Handler {
  return uploadWorker<Screened<Transcoded>>({
    crashed: '视频处理失败，文件可能已损坏',
    dropSource: false,
    async run(input, work, onProgress, signal, held) {
      const order = { input, outDir: path.join(work, 'media'), previewSeconds, maxMemoryBytes };
      const outcome = await transcode(order, onProgress, signal);
      return await screened(publisher, held, outcome, ({ poster, frames }) => [largest(poster), ...frames]);
    },
    async store(storage, { mediaId }, work, { poster }, signal) {
      await storage.adopt(`media/${mediaId}`, path.join(work, 'media'), signal);
      signal.throwIfAborted();
      await storePicture(storage, mediaId, poster);
    },
    async discard(storage, { mediaId }) {
      await storage.deleteTree(`media/${mediaId}`);
      await storage.deleteTree(`pictures/${mediaId}`);
    },
    async publish(trx, claim, video) {
      const { waits: isWaiting, ...made } = await publisher.publishVideo(trx, claim, video);
      return { state: isWaiting ? 'review' : 'published', ...made, sha256: Buffer.from(video.sha256) };
    },
    log: ({ peakMemoryBytes, cpuSeconds }) => ({ peakMemoryBytes, cpuSeconds }),
  });
}

/**
 * A picture is of no use to anybody but its owner until something shows it, and that is what may have to wait for a
 * moderator. What was sent goes at once: it may say where it was taken.
 */
export function pictureProcessor(publisher: Publisher): Handler {
  return uploadWorker<Screened<ReadPicture>>({
    crashed: '图片处理失败，文件可能已损坏',
    dropSource: true,
    run: async (input, _work, _onProgress, signal, held) =>
      await screened(publisher, held, await readPicture({ input }, signal), ({ picture }) => [largest(picture)]),
    store: (storage, { mediaId }, _work, { picture }) => storePicture(storage, mediaId, picture),
    discard: (storage, { mediaId }) => storage.deleteTree(`pictures/${mediaId}`),
    async publish(trx, claim, { picture, sha256, screening }) {
      await publisher.publishPicture(trx, claim, picture, screening);
      return { state: 'published', sha256: Buffer.from(sha256) };
    },
    log: ({ picture: { width, height } }) => ({ width, height }),
  });
}

/** Its chapters are text in the database: the only files are those of its cover. */
export function novelProcessor(publisher: Publisher): Handler {
  return uploadWorker<Screened<NovelWithCover>>({
    crashed: '小说处理失败，文件可能已损坏',
    dropSource: false,
    async run(input, work, onProgress, signal, held) {
      const outcome = await readNovel({ input, outDir: work }, onProgress, signal);
      return await screened(publisher, held, outcome, ({ picture }) => (picture ? [largest(picture)] : []));
    },
    async store(storage, { mediaId }, _work, { picture }) {
      if (picture) await storePicture(storage, mediaId, picture);
    },
    discard: (storage, { mediaId }) => storage.deleteTree(`pictures/${mediaId}`),
    async publish(trx, claim, novel) {
      const { novelId } = await publisher.publishNovel(trx, claim, novel);
      return { state: waits(claim, novel) ? 'review' : 'published', novelId, sha256: Buffer.from(novel.sha256) };
    },
    log: ({ chapters }) => ({ chapters }),
  });
}

/** While the lease is being renewed: rating the frames of a video takes seconds on a busy machine. */
async function screened<Result extends { readonly sha256: Uint8Array }>(
  publisher: Publisher,
  { db, claim }: { readonly db: Db; readonly claim: ClaimedUpload },
  outcome: MediaOutcome<Result>,
  pictures: (result: Result) => readonly (Uint8Array | RawFrame)[],
): Promise<MediaOutcome<Screened<Result>>> {
  if (outcome.kind !== 'done') return outcome;
  const { result } = outcome;
  const upload = { mediaId: claim.mediaId, sha256: result.sha256 };
  const screening = await publisher.screen(db, upload, pictures(result));
  if (screening.refused !== null) return { kind: 'refused', reason: screening.refused };
  return { kind: 'done', result: { ...result, screening } };
}

/** Whether a moderator comes first: the agent wants it so, or the classifier. */
export function waits(claim: ClaimedUpload, { screening }: { readonly screening: Screening }): boolean {
  return claim.review || screening.review;
}

function largest({ renditions }: EncodedPicture): Uint8Array {
  return renditions.at(-1)?.bytes ?? new Uint8Array();
}
