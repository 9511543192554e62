import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { loadAssets } from './assets.ts';
import { serveWebApp } from './web-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'packed-assets-'));
const script = `console.log(${JSON.stringify('流光 '.repeat(2000))});`;

mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<html><head></head></html>');
writeFileSync(path.join(folder, 'assets/app.js'), script);
writeFileSync(path.join(folder, 'assets/app.js.br'), brotliCompressSync(script));
writeFileSync(path.join(folder, 'assets/app.js.gz'), gzipSync(script));
writeFileSync(path.join(folder, 'assets/bare.js'), script);
const app = fastify();
await serveWebApp(app, { folder, base: '/', policy: () => '', clock: Date.now });
// What is served is in memory: the next build takes the place of the files.
rmSync(folder, { recursive: true });
afterAll(() => app.close());

const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });

describe('files that the build compressed', () => {
  it('are sent in the form that the browser takes, each with a tag of its own', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['gzip, br', 'gzip', ''].map((accepted) => ask('/assets/app.js', accepted)),
    );
    expect(brotliDecompressSync(br!.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gzip!.rawPayload).toString()).toBe(script);
    expect(plain!.body).toBe(script);
    const headers = [br, gzip, plain].map((answer) => answer!.headers);
    expect(headers.map((one) => one['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(headers[2]?.['content-length']).toBe(String(Buffer.byteLength(script)));
    expect(new Set(headers.map(({ etag }) => etag)).size).toBe(3);
  });

  it('are sent as they are where the build did not', async () => {
    const bare = await ask('/assets/bare.js', 'gzip, br');
    expect([bare.headers['content-encoding'], bare.body]).toEqual([undefined, script]);
    // Nobody asks for the compressed files by their own names.
    expect((await ask('/assets/app.js.br', 'br')).statusCode).toBe(404);
  });
});

it('holds no file twice', async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '');
  writeFileSync(path.join(folder, 'assets/app.js'), script);
  writeFileSync(path.join(folder, 'assets/app.js.gz'), gzipSync(script));
  const asset = (await loadAssets(folder))?.get('assets/app.js');
  rmSync(folder, { recursive: true });
  expect([asset?.bytes, asset?.size, asset?.gzip?.length]).toEqual([
    null,
    Buffer.byteLength(script),
    gzipSync(script).length,
  ]);
});
