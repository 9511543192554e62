import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { keepPage } from '../native/busy.ts';
import { loadTus, refusalOf, uploadIdOf, uploadOptions } from './tus.ts';

export interface SentPicture {
  /** What a call that uses the picture is told: an avatar, a post, feedback. */
  readonly uploadId: string;
  readonly picture: Picture;
}

/** Its message is ready to show. */
export class PictureError extends Error {}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** 0 to 1 of the bytes; 1 also while the server works on it. */
  readonly onProgress?: (share: number) => void;
}

/** A picture is ready within a second or two; asked for as often as somebody who waits would like to know. */
const askEveryMs = 250;
const patienceMs = 60_000;

/**
 * Sends a picture and waits until it can be used. Fails with a PictureError; given up by its signal, nothing of it
 * stays on the server.
 */
export async function sendPicture(file: File, { signal, onProgress }: SendOptions): Promise<SentPicture> {
  const { Upload } = await loadTus();
  signal.throwIfAborted();
  const done = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    ...uploadOptions({ filename: file.name, filetype: file.type, kind: 'image' }),
    // Small enough to be chosen again; a cropped one is not even a file that could be.
    storeFingerprintForResuming: false,
    onProgress: (sent, total) => onProgress?.(total > 0 ? sent / total : 0),
    onSuccess: () => done.resolve(uploadIdOf(upload.url) ?? ''),
    onError: (error) => done.reject(new PictureError(refusalOf(error) ?? '网络开小差了，请稍后重试')),
  });
  const giveUp = (): void => {
    // Nobody waits for the answer: what it does not reach is cleared away by itself.
    upload.abort(true).catch(() => undefined);
    done.reject(signal.reason as Error);
  };
  signal.addEventListener('abort', giveUp);
  const endWork = keepPage();
  try {
    upload.start();
    const uploadId = await done.promise;
    onProgress?.(1);
    return { uploadId, picture: await madePicture(uploadId, signal) };
  } finally {
    endWork();
    signal.removeEventListener('abort', giveUp);
  }
}

async function madePicture(uploadId: string, signal: AbortSignal): Promise<Picture> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { list } = await callApi('myUploads', { uploadId }, { quiet: true, signal }).catch(unlessAborted(signal));
    const [found] = list;
    if (found?.picture) return found.picture;
    if (!found || found.state === 'failed') throw new PictureError(found?.reason || '图片处理失败，请换一张图片');
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    signal.throwIfAborted();
  }
  throw new PictureError('图片处理时间过长，请稍后重试');
}

function unlessAborted(signal: AbortSignal) {
  return (error: unknown): never => {
    signal.throwIfAborted();
    throw new PictureError(messageOf(error), { cause: error });
  };
}
