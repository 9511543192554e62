import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../config/storage-settings.ts';
import { connectionsTo } from './connections.ts';
import { S3Error } from './s3-error.ts';
import { requestSigner } from './sign-request.ts';
import { textOf } from './s3-xml.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of an object, with our prefix; left out for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Statuses that are answers, not errors. */
  readonly expects?: readonly number[];
  /** Asked once only: a second time would not find the same. */
  readonly once?: boolean;
}

export type S3Sender = ReturnType<typeof s3Sender>;

interface Manner {
  /** Without a byte in either direction. */
  readonly silenceMs: number;
  readonly attempts: number;
  /** Before the second attempt; four times as long before each further one. */
  readonly pauseMs: number;
  /** Where hosts are; undefined = as the system knows. */
  readonly lookup: LookupFunction | undefined;
}

const manner: Manner = { lookup: undefined, silenceMs: 20_000, attempts: 4, pauseMs: 100 };
const passing = new Set([429, 500, 502, 503, 504]);

/** Signed requests over connections that are kept. Whatever is asked can be asked again, so what passes is tried again. */
export function s3Sender(settings: S3Settings, changes: Partial<Manner> = {}) {
  const { silenceMs, attempts, pauseMs, lookup } = { ...manner, ...changes };
  const isPlain = settings.endpoint.startsWith('http:');
  const agent = connectionsTo(settings);
  const sign = requestSigner(settings);
  const signing = {
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region: settings.region,
  };

  async function ask({ method, key, query, headers = {}, body }: S3Request): Promise<IncomingMessage> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const url = new URL(addressOf(settings, key, query));
    const length = body !== undefined || method === 'PUT' || method === 'POST' ? (body?.byteLength ?? 0) : undefined;
    const all = {
      ...headers,
      ...sign({ method, url, sha256 }),
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const options = { method, headers: all, agent, timeout: silenceMs, ...(lookup ? { lookup } : {}) };
    let isAnswered = false;
    const request = (isPlain ? http : https).request(url, options, (response) => {
      isAnswered = true;
      watchSilence(response);
      resolve(response);
    });
    request.on('timeout', () => {
      // Once the answer has begun, its own watch decides.
      if (!isAnswered) request.destroy(new Error(`no answer for ${silenceMs / 1000} s`));
    });
    request.on('error', reject);
    request.end(body);
    return await promise;
  }

  /** A reader that is slow may be; a store that is silent while somebody waits may not. */
  function watchSilence(response: IncomingMessage): void {
    const { socket } = response;
    const onSilence = () => {
      if (response.readableLength === 0) response.destroy(new Error(`no bytes for ${silenceMs / 1000} s`));
    };
    socket.on('timeout', onSilence);
    response.once('close', () => socket.off('timeout', onSilence));
  }

  /** The body is the caller's to read. */
  async function send(request: S3Request): Promise<IncomingMessage> {
    const what = `${request.method} ${request.key ?? settings.bucket}`;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts || request.once === true;
      const outcome = await ask(request).catch((error: unknown) => {
        if (isLast) throw unreachable(what, settings.endpoint, error);
        return null;
      });
      if (outcome) {
        const { statusCode = 0 } = outcome;
        if (statusCode < 300 || request.expects?.includes(statusCode)) return outcome;
        const error = await refusalOf(what, statusCode, outcome);
        if (isLast || !passing.has(statusCode)) throw error;
      }
      await wait(pauseMs * 4 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  return {
    send,
    /** A signed address for GET that is good for so long, with what the answer should say of itself. */
    async presign(key: string, seconds: number, answer: Readonly<Record<string, string>>): Promise<string> {
      const query = { ...answer, 'X-Amz-Expires': String(seconds) };
      const signer = new AwsV4Signer({ ...signing, url: addressOf(settings, key, query), signQuery: true });
      return (await signer.sign()).url.toString();
    },
    close: (): void => agent.destroy(),
  };
}

function unreachable(what: string, endpoint: string, error: unknown): S3Error {
  const { message, code = 'unreachable' } = error as NodeJS.ErrnoException;
  // Several addresses that all refused come as one error without words.
  return new S3Error(what, { status: 0, code, detail: `${endpoint} ${message || 'does not answer'}` });
}

async function refusalOf(what: string, status: number, response: IncomingMessage): Promise<S3Error> {
  const text = (await buffer(response).catch(() => Buffer.alloc(0))).toString();
  const code =
    textOf(text, 'Code') ?? (status === 403 ? 'AccessDenied' : status === 301 ? 'PermanentRedirect' : 'refused');
  return new S3Error(what, { status, code, detail: textOf(text, 'Message') ?? '' });
}

function addressOf(settings: S3Settings, key: string | undefined, query: S3Request['query'] = {}): string {
  const { endpoint, bucket, style } = settings;
  const base = style === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
  const names = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const path = key === undefined ? (style === 'path' ? '' : '/') : `/${key.split('/').map(encode).join('/')}`;
  return `${base}${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

/** Exactly as the signature is made: what a URL would leave alone is encoded as well. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
