import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { call } from '@liuguang/contract/call.ts';
import { fastify } from 'fastify';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { failureOf } from '../failure.ts';
import { receiveForm } from './multipart.ts';
import { testFolder } from '../../../testing/test-folder.ts';

const spec = call({
  method: 'POST',
  path: 'api/photo',
  access: 'anyone',
  changes: true,
  input: z.object({ tool: z.string() }),
  output: z.object({}),
  errors: [],
  files: { file: { types: ['image/jpeg'], maxBytes: 1000 } },
  summary: 'For this test',
});

let closedRequests = 0;
/** What would have ended a process. */
const unowned: unknown[] = [];
const note = (error: unknown) => unowned.push(error);

// Others lay forms down as well.
const folder = testFolder(afterAll);
vi.stubEnv('TMPDIR', folder);
process.on('unhandledRejection', note).on('uncaughtException', note);
const app = fastify();
app.addContentTypeParser('multipart/form-data', (_request, body, parsed) => parsed(null, body));
app.post('/', async (request, reply) => {
  try {
    if (request.headers['x-late']) await vi.waitUntil(() => request.raw.destroyed, { timeout: 60_000 });
    const form = await receiveForm(spec, request);
    const { fields, files } = form;
    const saved = files['file'] && (await readFile(files['file'].path, 'utf8'));
    await form.discard();
    return await reply.send({ fields, saved, bytes: files['file']?.bytes });
  } catch (error) {
    const { status, body } = failureOf(error, request.id);
    return await reply.code(status).send(body);
  } finally {
    closedRequests += 1;
  }
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  process.off('unhandledRejection', note).off('uncaughtException', note);
  await app.close();
  vi.unstubAllEnvs();
});
beforeEach(() => unowned.splice(0));

const leftovers = () => readdir(folder);
const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data${head}\r\n\r\n${body}\r\n`;
const photo = (body: string) => part('; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg', body);

async function send(body: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

it('takes fields and a declared file', async () => {
  const { body } = await send(`${part('; name="tool"', 'crop')}${photo('bytes')}--b--\r\n`);
  expect(body).toEqual({ fields: { tool: 'crop' }, saved: 'bytes', bytes: 5 });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => part(`; name="f${index}"`, 'x')).join('');

it.each([
  ['a file that never closes', photo('half').slice(0, -2)],
  ['an undeclared file that never closes', part('; name="other"; filename="b"', 'half').slice(0, -2)],
  ['a second file that never closes', photo('whole') + photo('half').slice(0, -2)],
  ['a field that never closes', part('; name="tool"', 'half').slice(0, -2)],
  ['the head of a part alone', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n'],
  ['nothing', ''],
  ['bytes that are no form', 'hello'],
  ['two fields without a name', part('', 'x') + part('', 'y')],
  ['a file without a name', part('; filename="a"', 'x')],
  ['a charset without a value', part('; name="tool"\r\nContent-Type: text/plain; charset', 'x')],
  ['a charset that nobody knows', part('; name="tool"\r\nContent-Type: text/plain; charset=utf-99', '\u00FF')],
  ['the same field twice', part('; name="tool"', 'a') + part('; name="tool"', 'b')],
  ['more parts than anybody sends, the last one open', `${many(40)}${photo('half').slice(0, -2)}`],
  ['a prototype', part('; name="__proto__"', 'x') + part('; name="__proto__"', 'x')],
])('refuses %s, and leaves nothing behind that nobody owns', async (_what, body) => {
  expect((await send(body)).status).toBeOneOf([400, 413]);
  expect(await leftovers()).toEqual([]);
  expect(unowned).toEqual([]);
  expect((await send(`${photo('ok')}--b--\r\n`)).status).toBe(200);
});

it('refuses a file, and a form, that is larger than declared', async () => {
  expect((await send(`${photo('x'.repeat(1001))}--b--\r\n`)).status).toBe(413);
  expect((await send(`${part('', 'x'.repeat(500_000))}--b--\r\n`)).status).toBe(413);
});

it('gives up on a sender who was cut off before the form was looked at', async () => {
  const before = closedRequests;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nX-Late: 1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99\r\n\r\n--b',
  );
  setTimeout(() => socket.destroy(), 50);
  await expect.poll(() => closedRequests).toBe(before + 1);
  expect(await leftovers()).toEqual([]);
});

it.each([
  ['in the middle of a file', photo('x'.repeat(400)).slice(0, -20)],
  ['before the first part', ''],
])('gives up on a sender who is cut off %s, and tidies up', async (_where, begun) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n';
  socket.write(head + begun);
  await expect.poll(leftovers).toHaveLength(1);
  socket.destroy();
  await expect.poll(leftovers).toEqual([]);
  expect(unowned).toEqual([]);
});
