import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { ByteRange, SentPart } from '../storage.ts';
import { S3Error } from './s3-error.ts';
import type { S3Sender } from './s3-request.ts';
import { elementsOf, escapeXml, textOf } from './s3-xml.ts';

/** What is known of an object from the headers of an answer. */
export interface S3Object {
  readonly size: number;
  /** Epoch milliseconds, of whole seconds. */
  readonly modifiedAt: number;
  readonly etag: string;
}

export interface PendingUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAt: number;
}

/** The most keys that one call may delete, by the protocol. */
const mostDeleted = 1000;

export type S3Client = ReturnType<typeof s3Client>;

/** The calls of S3 that are used here, keys as the bucket has them. What is not there is null. */
export function s3Client(sender: S3Sender) {
  const send: S3Sender['send'] = (request) => sender.send(request);

  async function say(request: Parameters<S3Sender['send']>[0]): Promise<IncomingMessage> {
    const response = await send(request);
    // Read to its end, or the connection is lost.
    await buffer(response);
    return response;
  }

  async function deleteOne(key: string): Promise<void> {
    await say({ method: 'DELETE', key, expects: [404] });
  }

  async function deleteSome(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join('');
    const body = Buffer.from(
      `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`,
    );
    const md5 = createHash('md5').update(body).digest('base64');
    const headers = { 'content-md5': md5, 'content-type': 'application/xml' };
    const response = await send({ method: 'POST', query: { delete: '' }, headers, body, expects: [501] });
    const answer = await text(response);
    // Not every service has this call.
    if (response.statusCode === 501) return await inTurns(keys, 8, deleteOne);
    const [refused] = elementsOf(answer, 'Error');
    if (refused === undefined) return;
    const detail = textOf(refused, 'Message') ?? '';
    const code = textOf(refused, 'Code') ?? 'refused';
    throw new S3Error(`DELETE ${textOf(refused, 'Key') ?? ''}`, { status: 200, code, detail });
  }

  return {
    async head(key: string): Promise<S3Object | null> {
      const response = await say({ method: 'HEAD', key, expects: [404] });
      return response.statusCode === 404 ? null : objectOf(response);
    },

    /** Null when there is no such object, or no such byte in it. The object is that of the whole. */
    async get(key: string, range?: ByteRange) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send({ method: 'GET', key, headers, expects: [404, 416] });
      if (response.statusCode === 404) {
        const answer = await text(response);
        const code = textOf(answer, 'Code') ?? 'NoSuchKey';
        if (code === 'NoSuchKey') return null;
        throw new S3Error(`GET ${key}`, { status: 404, code, detail: textOf(answer, 'Message') ?? '' });
      }
      if (response.statusCode === 416) {
        await buffer(response);
        return 'outside' as const;
      }
      return { object: objectOf(response), body: response };
    },

    async put(key: string, body: Uint8Array): Promise<S3Object> {
      const response = await say({ method: 'PUT', key, body });
      return writtenOf(response, body.byteLength);
    },

    /** Null when there is something already, `unknown` when the store has no such call. */
    async putNew(key: string, body: Uint8Array): Promise<S3Object | null | 'unknown'> {
      const headers = { 'if-none-match': '*' };
      const response = await say({ method: 'PUT', key, headers, body, expects: [409, 412, 501] });
      const { statusCode } = response;
      if (statusCode === 501) return 'unknown';
      return statusCode === 200 ? writtenOf(response, body.byteLength) : null;
    },

    delete: deleteOne,

    async deleteMany(keys: readonly string[]): Promise<void> {
      for (let at = 0; at < keys.length; at += mostDeleted) await deleteSome(keys.slice(at, at + mostDeleted));
    },

    /** With a delimiter, what lies deeper comes as the folders it lies in, each with a slash at its end. */
    async *list(prefix: string, { folders = false }: { folders?: boolean } = {}): AsyncGenerator<string> {
      for (let token: string | undefined; ;) {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix,
          ...(folders ? { delimiter: '/' } : {}),
          ...(token === undefined ? {} : { 'continuation-token': token }),
        };
        const answer = await text(await send({ method: 'GET', query }));
        const found = folders
          ? elementsOf(answer, 'CommonPrefixes').map((one) => textOf(one, 'Prefix'))
          : elementsOf(answer, 'Contents').map((one) => textOf(one, 'Key'));
        const isEncoded = textOf(answer, 'EncodingType') === 'url';
        for (const key of found) {
          if (key !== undefined) yield isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key;
        }
        token = textOf(answer, 'NextContinuationToken');
        if (token === undefined || textOf(answer, 'IsTruncated') !== 'true') return;
      }
    },

    async beginParts(key: string): Promise<string> {
      const answer = await text(await send({ method: 'POST', key, query: { uploads: '' } }));
      const uploadId = textOf(answer, 'UploadId');
      if (uploadId === undefined) throw new S3Error(`POST ${key}`, { status: 200, code: 'NoUploadId', detail: '' });
      return uploadId;
    },

    /** Answers the tag by which the whole names it. */
    async putPart(key: string, uploadId: string, partNumber: number, body: Uint8Array): Promise<string> {
      const response = await say({ method: 'PUT', key, query: { partNumber: String(partNumber), uploadId }, body });
      return String(response.headers.etag);
    },

    /** In the order of their numbers, between which there may be holes. */
    async endParts(
      key: string,
      uploadId: string,
      parts: readonly SentPart[],
      headers: Record<string, string> = {},
    ): Promise<number> {
      const list = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
      const response = await send({ method: 'POST', key, query: { uploadId }, headers, body, once: true });
      const answer = await text(response);
      // By the protocol an error may come after the status, which is fine already.
      if (!answer.includes('<Error>')) return dateOf(response);
      const code = textOf(answer, 'Code') ?? 'refused';
      throw new S3Error(`POST ${key}`, { status: 200, code, detail: textOf(answer, 'Message') ?? '' });
    },

    async dropParts(key: string, uploadId: string): Promise<void> {
      await say({ method: 'DELETE', key, query: { uploadId }, expects: [404] });
    },

    /** Uploads by parts that were begun and neither ended nor dropped. */
    async *pendingParts(prefix: string): AsyncGenerator<PendingUpload> {
      for (let after: Record<string, string> = {}; ;) {
        const answer = await text(await send({ method: 'GET', query: { uploads: '', prefix, ...after } }));
        for (const one of elementsOf(answer, 'Upload')) {
          const [key, uploadId] = [textOf(one, 'Key'), textOf(one, 'UploadId')];
          const begunAt = Date.parse(textOf(one, 'Initiated') ?? '');
          if (key !== undefined && uploadId !== undefined) yield { key, uploadId, begunAt };
        }
        const [key, uploadId] = [textOf(answer, 'NextKeyMarker'), textOf(answer, 'NextUploadIdMarker')];
        if (textOf(answer, 'IsTruncated') !== 'true' || key === undefined || uploadId === undefined) return;
        after = { 'key-marker': key, 'upload-id-marker': uploadId };
      }
    },

    presign: (key: string, seconds: number, answer: Readonly<Record<string, string>>) =>
      sender.presign(key, seconds, answer),
    close: () => sender.close(),
  };
}

function objectOf({ headers }: IncomingMessage): S3Object {
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'] ?? '0';
  return { size: Number(whole), modifiedAt: Date.parse(headers['last-modified'] ?? '') || 0, etag: headers.etag ?? '' };
}

function writtenOf(response: IncomingMessage, size: number): S3Object {
  return { size, modifiedAt: dateOf(response), etag: response.headers.etag ?? '' };
}

/** The clock of the store, by which it dates what it was given. */
function dateOf({ headers }: IncomingMessage): number {
  return Date.parse(headers.date ?? '') || Date.now();
}

/** So many at once. */
export async function inTurns<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
}
