import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { messageOf } from './api-error.ts';
import { callApi } from './client.ts';
import { loadTus, refusalOf, uploadIdOf, uploadOptions } from './tus.ts';

export interface SentPicture {
  /** What a call that uses the picture is told: an avatar, a post, feedback. */
  readonly uploadId: string;
  readonly picture: Picture;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** 0 to 1 of the bytes; 1 also while the server works on it. */
  readonly onProgress?: (share: number) => void;
}

/** A picture is ready within a second or two; asked for as often as somebody who waits would like to know. */
const askEveryMs = 250;
const patienceMs = 60_000;

/**
 * Sends a picture and waits until it can be used. Fails with a message to show; given up by its signal, nothing of it
 * stays on the server.
 */
export async function sendPicture(file: File, { signal, onProgress }: SendOptions): Promise<SentPicture> {
  const uploadId = await upload(file, signal, onProgress);
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    signal.throwIfAborted();
    const { list } = await callApi('myUploads', { uploadId }, { quiet: true, signal }).catch(unlessAborted(signal));
    const [found] = list;
    if (found?.picture) return { uploadId, picture: found.picture };
    if (!found || found.state === 'failed') throw new Error(found?.reason || '图片处理失败，请换一张图片');
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  throw new Error('图片处理时间过长，请稍后重试');
}

async function upload(file: File, signal: AbortSignal, onProgress?: (share: number) => void): Promise<string> {
  const { Upload } = await loadTus();
  signal.throwIfAborted();
  return await new Promise<string>((resolve, reject) => {
    const sending = new Upload(file, {
      ...uploadOptions({ filename: file.name, filetype: file.type, kind: 'image' }),
      // Small enough to be chosen again; a cropped one is not even a file that could be.
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress?.(total > 0 ? sent / total : 0),
      onSuccess: () => {
        onProgress?.(1);
        resolve(uploadIdOf(sending.url) ?? '');
      },
      onError: (error) => reject(new Error(refusalOf(error) ?? '网络开小差了，请稍后重试')),
    });
    signal.addEventListener(
      'abort',
      () => {
        // Nobody waits for the answer: what is left there is cleared away by itself.
        sending.abort(true).catch(() => undefined);
        reject(signal.reason as Error);
      },
      { once: true },
    );
    sending.start();
  });
}

function unlessAborted(signal: AbortSignal) {
  return (error: unknown): never => {
    signal.throwIfAborted();
    throw new Error(messageOf(error), { cause: error });
  };
}
