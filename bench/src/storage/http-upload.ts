import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { S3Settings } from '@liuguang/server/platform/config/storage-settings.ts';
import { makeDataDir, removeDataDir, startProduct } from '../../../e2e/src/product/product.ts';
import { pidRunning } from '../../../e2e/src/product/processes.ts';
import { signedInMember } from '../../../e2e/src/steps/member.ts';
import { atMost, type Figure, limited } from '../support/figure.ts';
import { mostResidentMb, residentMb } from '../support/resident.ts';

const piece = randomBytes(256 * 1024);
/** The last part is kept back: nobody is to work on a film that is none. */
const keptBack = 8 * 1024 ** 2;
/** As our own pages send it. */
const requestBytes = 8 * 1024 ** 2;

/** The program with this bucket, and somebody who sends a film of so many bytes as our pages do: what the web process grows by. */
export async function httpUpload(settings: S3Settings, bytes: number): Promise<Figure[]> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, {
    DEMO: '0',
    STORAGE_URL: `s3+http://${new URL(settings.endpoint).host}/${settings.bucket}`,
    STORAGE_ACCESS_KEY: settings.accessKey,
    STORAGE_SECRET_KEY: settings.secretKey,
    LOG_LEVEL: 'warn',
  });
  try {
    const pid = pidRunning(dataDir, '/web.');
    if (pid === undefined) throw new Error('no web process');
    const member = await signedInMember(product.url);
    const { location } = await member.tus(product, 'POST', '/api/upload?agentid=3', {
      'upload-length': String(bytes),
      'upload-metadata': `kind ${btoa('video')},title ${btoa('large')}`,
    });
    const send = async (from: number, to: number) => {
      for (let at = from; at < to; at += requestBytes) {
        const end = Math.min(to, at + requestBytes);
        await sendOne(product.url + location, member.headers(), at, end);
      }
    };
    // Code and connections are there before it counts.
    await send(0, keptBack);
    const before = residentMb(pid);
    const quarter = Math.round(bytes / 4);
    const began = performance.now();
    const less = await mostResidentMb(pid, () => send(keptBack, quarter));
    const all = await mostResidentMb(pid, () => send(quarter, bytes - keptBack));
    const size = `${Math.round(bytes / 1024 ** 2)} MiB`;
    const speed = (bytes - 2 * keptBack) / 1e6 / ((performance.now() - began) / 1000);
    console.log(
      `${size} by HTTP into the bucket at ${speed.toFixed(0)} MB/s: web process ${before.toFixed(0)} MB before, at most ` +
        `${less.toFixed(0)} MB in the first quarter, ${all.toFixed(0)} MB in the rest`,
    );
    return [
      atMost({
        name: `web while ${size} are sent, MB`,
        value: all,
        baseline: less,
        of: 'its first quarter',
        goal: 1.25,
      }),
      limited(`web while ${size} are sent, MB`, all, { limit: 300, of: 'a limit of 300 MB' }),
    ];
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

async function sendOne(url: string, own: Record<string, string>, from: number, to: number): Promise<void> {
  const headers = {
    ...own,
    'tus-resumable': '1.0.0',
    'upload-offset': String(from),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(to - from),
  };
  const asked = request(url, { method: 'PATCH', headers });
  Readable.from(pieces(to - from)).pipe(asked);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 204) throw new Error(`${answer.statusCode}: ${await text(answer)}`);
  answer.resume();
  if (answer.headers['upload-offset'] !== String(to)) throw new Error('not all of it was taken');
}

function* pieces(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, Math.min(piece.length, bytes - sent));
}
