import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { S3Settings } from '../../config/storage-settings.ts';
import { openS3Storage } from './s3-storage.ts';
const impatient = { silenceMs: 500, attempts: 2, pauseMs: 10 };

const sample = {
  endpoint: 'https://store.example:9000',
  bucket: 'bucket',
  prefix: '',
  style: 'path',
  region: 'us-east-1',
  accessKey: 'id',
  secretKey: 'secret',
  ca: undefined,
  redirect: false,
  hotBytes: 0,
  hotDir: undefined,
  move: undefined,
} as const;

it.each([
  ['path', 'https://store.example:9000/bucket/site/a/b?'],
  ['host', 'https://bucket.store.example:9000/site/a/b?'],
] as const)('names the bucket in the %s', async (style, beginning) => {
  const storage = openS3Storage({ ...sample, prefix: 'site/', style, region: 'eu-1', redirect: true });
  const address = await storage.shortAddress?.('a/b', { contentType: '', cacheControl: '' });
  expect(address?.startsWith(beginning)).toBe(true);
  expect(address).toContain('%2Feu-1%2Fs3%2Faws4_request');
});

async function against(answer: Parameters<typeof createServer>[1], work: (settings: S3Settings) => Promise<void>) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work({ ...sample, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('a store that misbehaves', () => {
  it('is asked again when it is busy, and not for ever', async () => {
    let asked = 0;
    await against(
      (_request, response) => {
        asked += 1;
        response.statusCode = asked < 3 ? 503 : 200;
        response.end('x');
      },
      async (settings) => {
        const storage = openS3Storage(settings, { pauseMs: 5 });
        expect((await storage.read('a/b'))?.toString()).toBe('x');
        expect(asked).toBe(3);
        asked = -100;
        await expect(storage.read('a/b')).rejects.toThrow('503');
        expect(asked).toBe(-96);
      },
    );
  });

  it.each([
    ['refuses the condition', 501],
    ['ignores the condition', 200],
  ])('is asked first what is there when it %s', async (_what, status) => {
    const there = new Map<string, string>();
    await against(
      (request, response) => {
        const { method, url = '', headers } = request;
        if (method === 'PUT' && (status === 200 || headers['if-none-match'] === undefined)) there.set(url, 'put');
        else if (method === 'PUT') response.statusCode = status;
        else if (!there.has(url)) response.statusCode = 404;
        if (method === 'DELETE') there.delete(url);
        response.end();
      },
      async (settings) => {
        const storage = openS3Storage(settings);
        expect(await storage.putNew('a/b', Buffer.from('one'))).toMatchObject({ size: 3 });
        expect(await storage.putNew('a/b', Buffer.from('two'))).toBeNull();
        expect([...there.keys()]).toEqual(['/bucket/a/b']);
      },
    );
  });

  it('is not waited for when it is silent, before its answer or in the middle', async () => {
    await against(
      (request, response) => {
        if (!request.url?.includes('half')) return;
        response.setHeader('content-length', 100);
        response.write('half');
      },
      async (settings) => {
        const storage = openS3Storage(settings, impatient);
        await expect(storage.read('a/silent')).rejects.toThrow('no answer for 0.5 s');
        await expect(storage.read('a/half')).rejects.toThrow('no bytes for 0.5 s');
      },
    );
  });

  it('is found cut off when it sends less than it promised', async () => {
    await against(
      (_request, response) => {
        response.setHeader('content-length', 100);
        response.write('half', () => response.destroy());
      },
      async (settings) => {
        await expect(openS3Storage(settings, impatient).read('a/b')).rejects.toThrow('aborted');
      },
    );
  });
});
