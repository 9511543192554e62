import { open } from 'node:fs/promises';
import { PictureProblem, type PictureProblemCode } from '@liuguang/media/picture/picture-problem.ts';
import type { MadePicture } from '@liuguang/media/picture/picture.ts';
import { allowOnlyPictures, makeUntrustedPicture } from '@liuguang/media/picture/untrusted-picture.ts';
import type { AdRefusal } from './ad.entry.ts';

const maxBytes = 10 * 1024 * 1024;

const refusals: Readonly<Record<PictureProblemCode, AdRefusal>> = {
  'unknown-format': 'pictureType',
  vector: 'pictureSvg',
  heic: 'pictureType',
  'too-large': 'picturePixels',
  damaged: 'pictureBroken',
};

/**
 * Makes the picture of an ad from a file of the operator: by its content, not by its name, and encoded anew, so that
 * nothing of the file but its pixels is ever served. Answers the reason when it cannot be one.
 */
export async function makeAdPicture(path: string): Promise<{ picture: MadePicture } | { reason: AdRefusal }> {
  const refusal = await looksWrong(path);
  if (refusal !== null) return { reason: refusal };
  allowOnlyPictures();
  try {
    return { picture: await makeUntrustedPicture(path) };
  } catch (error) {
    if (error instanceof PictureProblem) return { reason: refusals[error.code] };
    throw error;
  }
}

/** What is seen before anything is decoded: size first, so that a huge file is not even read. */
async function looksWrong(path: string): Promise<AdRefusal | null> {
  await using file = await open(path);
  const stat = await file.stat();
  if (!stat.isFile()) return 'pictureType';
  if (stat.size === 0) return 'pictureEmpty';
  if (stat.size > maxBytes) return 'pictureBytes';
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1024) });
  const head = buffer.subarray(0, bytesRead).toString('latin1');
  return /<(?:!doctype\s+html|html|head|body|script|iframe)\b/i.test(head) && !/<svg\b/i.test(head)
    ? 'pictureHtml'
    : null;
}
