import path from 'node:path';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { EncodedPicture, ReadPicture, Transcoded } from './media-messages.ts';
import { type NovelWithCover, readNovel } from './novel-reader.ts';
import { readPicture } from './picture-reader.ts';
import { transcode } from './transcoder.ts';
import { uploadWorker } from './upload-work.ts';
import type { ClaimedUpload } from './upload-work.repository.ts';

/** Writes the rows of what an upload becomes. Everything it does belongs to the transaction it is given. */
export interface Publisher {
  publishVideo(trx: Transaction<Schema>, upload: ClaimedUpload, video: Transcoded): Promise<{ videoId: string }>;
  publishPicture(trx: Transaction<Schema>, upload: ClaimedUpload, picture: EncodedPicture): Promise<void>;
  publishNovel(trx: Transaction<Schema>, upload: ClaimedUpload, novel: NovelWithCover): Promise<{ novelId: string }>;
}

type Handler = JobHandler<{ uploadId: string }>;

const maxMemoryBytes = 1536 * 1024 ** 2;
/** What a gated video shows to everybody; made for all, because its gate may come later. */
const previewSeconds = 30;

export function videoProcessor(publisher: Publisher): Handler {
  return uploadWorker<Transcoded>({
    crashed: '视频处理失败，文件可能已损坏',
    dropSource: false,
    run: (input, work, onProgress, signal) => {
      const order = { input, outDir: path.join(work, 'media'), previewSeconds, maxMemoryBytes };
      return transcode(order, onProgress, signal);
    },
    async store(storage, { mediaId }, work, { poster }) {
      await storage.adopt(`media/${mediaId}`, path.join(work, 'media'));
      await storePicture(storage, mediaId, poster);
    },
    async discard(storage, { mediaId }) {
      await storage.deleteTree(`media/${mediaId}`);
      await storage.deleteTree(`pictures/${mediaId}`);
    },
    async publish(trx, claim, video) {
      const { videoId } = await publisher.publishVideo(trx, claim, video);
      return { state: claim.review ? 'review' : 'published', videoId, sha256: Buffer.from(video.sha256) };
    },
    log: ({ peakMemoryBytes, cpuSeconds }) => ({ peakMemoryBytes, cpuSeconds }),
  });
}

/**
 * A picture is of no use to anybody but its owner until something shows it, and that is what may have to wait for a
 * moderator. What was sent goes at once: it may say where it was taken.
 */
export function pictureProcessor(publisher: Publisher): Handler {
  return uploadWorker<ReadPicture>({
    crashed: '图片处理失败，文件可能已损坏',
    dropSource: true,
    run: (input, _work, _onProgress, signal) => readPicture({ input }, signal),
    store: (storage, { mediaId }, _work, { picture }) => storePicture(storage, mediaId, picture),
    discard: (storage, { mediaId }) => storage.deleteTree(`pictures/${mediaId}`),
    async publish(trx, claim, { picture, sha256 }) {
      await publisher.publishPicture(trx, claim, picture);
      return { state: 'published', sha256: Buffer.from(sha256) };
    },
    log: ({ picture: { width, height } }) => ({ width, height }),
  });
}

/** Its chapters are text in the database: the only files are those of its cover. */
export function novelProcessor(publisher: Publisher): Handler {
  return uploadWorker<NovelWithCover>({
    crashed: '小说处理失败，文件可能已损坏',
    dropSource: false,
    run: (input, work, onProgress, signal) => readNovel({ input, outDir: work }, onProgress, signal),
    async store(storage, { mediaId }, _work, { picture }) {
      if (picture) await storePicture(storage, mediaId, picture);
    },
    discard: (storage, { mediaId }) => storage.deleteTree(`pictures/${mediaId}`),
    async publish(trx, claim, novel) {
      const { novelId } = await publisher.publishNovel(trx, claim, novel);
      return { state: claim.review ? 'review' : 'published', novelId, sha256: Buffer.from(novel.sha256) };
    },
    log: ({ chapters }) => ({ chapters }),
  });
}

async function storePicture(storage: Storage, mediaId: string, { renditions }: EncodedPicture): Promise<void> {
  for (const { width, bytes, avif } of renditions) {
    await storage.put(`pictures/${mediaId}/${width}.webp`, bytes);
    if (avif) await storage.put(`pictures/${mediaId}/${width}.avif`, avif);
  }
}
