import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { createFront } from '../http/front.ts';
import { createOrigin } from '../http/origin.ts';
import { baseHeaders } from '../http/security-headers.ts';
import { createServer } from '../http/server.ts';
import { serveWebApp } from './web-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ready-page-'));
const html = `<html><head></head><body>${'流光'.repeat(500)}</body></html>`;
let routed = 0;
let time = 1_800_000_000_000;

writeFileSync(path.join(folder, 'index.html'), html);
const log = pino({ level: 'silent' });
const front = createFront({ trustProxy: [], log });
const origin = createOrigin(undefined);
const app = createServer({ trustProxy: [], origin, log, metrics: { slipped: () => {} }, front });
app.addHook('onRequest', (request, reply, done) => {
  routed += 1;
  for (const [name, value] of Object.entries(baseHeaders('none'))) reply.raw.setHeader(name, value);
  reply.raw.setHeader('x-request-id', request.id);
  done();
});
const web = await serveWebApp(app, {
  folder,
  base: '/',
  policy: () => "default-src 'self'",
  clock: () => time,
  front,
  origin,
});
rmSync(folder, { recursive: true });
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

async function ask(headers: Record<string, string>, method = 'GET') {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/', method, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { date: _date, 'x-request-id': id, ...kept } = response.headers;
  return { status: response.statusCode, id, headers: kept, body: await buffer(response) };
}

it('sends a page that is fresh past the router, in each form and with the same headers', async () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const form of ['br', 'gzip', 'identity'] as const) {
    time += 1000;
    const before = routed;
    const { id, ...first } = await ask({ 'accept-encoding': form });
    const { id: other, ...again } = await ask({ 'accept-encoding': form });
    expect(again).toEqual(first);
    expect(other).not.toBe(id);
    expect(String(unpacked[form](again.body))).toBe(html);
    expect(routed).toBe(before + 1);
    const known = await ask({ 'accept-encoding': form, 'if-none-match': String(again.headers.etag) });
    expect([known.status, known.body.length, known.headers['content-security-policy']]).toEqual([
      304,
      0,
      "default-src 'self'",
    ]);
    expect(routed).toBe(before + 1);
  }
});

it('leaves to the router what is not ready: another method, and what has changed', async () => {
  await ask({ 'accept-encoding': 'br' });
  const before = routed;
  expect((await ask({ 'accept-encoding': 'br' }, 'HEAD')).body.length).toBe(0);
  web.forget();
  await ask({ 'accept-encoding': 'br' });
  expect(routed).toBe(before + 2);
});
