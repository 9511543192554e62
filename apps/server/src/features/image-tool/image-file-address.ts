import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { JobPicture } from './process/image-messages.ts';

const hourMs = 3_600_000;

/** Those of playback addresses: they are changed and retired together. */
export interface FileKeys {
  readonly current: string;
  readonly keys: Readonly<Record<string, Uint8Array>>;
  readonly until?: Readonly<Record<string, number>>;
}

/** A picture of a job, at an address that only its owner is told and that opens for an hour or two. */
export function privatePicture(keys: FileKeys, fileId: string, stored: JobPicture, now: number): Picture {
  const { name, width, height, placeholder } = stored;
  // The same for an hour, so that a list that is read again does not load everything again.
  const seconds = (((Math.floor(now / hourMs) + 2) * hourMs) / 1000).toString(36);
  const key = keys.keys[keys.current];
  if (!key) throw new Error(`playback key ${keys.current} is missing`);
  const token = `${keys.current}.${seconds}.${signature(key, fileId, name, seconds)}`;
  const url = `/api/ai/file/${token}/${fileId}/${name}`;
  return { url, srcset: `${url} ${width}w`, width, height, placeholder };
}

/** Whether we signed the address and it has not run out. */
export function opensFile(keys: FileKeys, token: string, fileId: string, name: string, now: number): boolean {
  const [keyId = '', seconds = '', given = '', ...rest] = token.split('.');
  const key = Object.hasOwn(keys.keys, keyId) ? keys.keys[keyId] : undefined;
  if (!key || rest.length > 0 || (keys.until?.[keyId] ?? Infinity) <= now) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(signature(key, fileId, name, seconds))];
  return a.length === b.length && timingSafeEqual(a, b) && Number.parseInt(seconds, 36) * 1000 > now;
}

/** The first word keeps it apart from what the same keys sign elsewhere. */
function signature(key: Uint8Array, fileId: string, name: string, seconds: string): string {
  return createHmac('sha256', key).update(`image job|${fileId}|${name}|${seconds}`).digest('base64url');
}
