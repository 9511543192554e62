import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { connectionsTo } from './connections.ts';

const large = randomBytes(16 * 1024 ** 2);
const some = large.subarray(0, 2 * 1024 ** 2);

/** Answers what it is told to, byte by byte as given; `sockets`: who has come. */
async function store(answer: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = connectionsTo({ endpoint: `http://127.0.0.1:${port}`, ca: undefined });
  onTestFinished(() => {
    agent.destroy();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const get = async () => {
    const [response] = (await once(http.get({ host: '127.0.0.1', port, agent }), 'response')) as [IncomingMessage];
    return response;
  };
  return { sockets, get };
}

const headOf = (length: number) => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`;

it('gives every byte as it came, to several at once and over the connection that was kept', async () => {
  const { sockets, get } = await store((socket) => {
    socket.write(headOf(some.length));
    socket.write(some);
  });
  for (let turn = 0; turn < 2; turn += 1) {
    const all = await Promise.all([1, 2, 3].map(async () => await buffer(await get())));
    expect(all.map((got) => got.equals(some))).toEqual([true, true, true]);
  }
  expect(sockets).toHaveLength(3);
});

it('reads no further than its reader, and hands on nothing that is written over later', async () => {
  const { sockets, get } = await store((socket) => {
    socket.write(headOf(large.length));
    socket.write(large);
  });
  const response = await get();
  const [first] = (await once(response, 'data')) as [Buffer];
  response.pause();
  const seen = Buffer.from(first);
  await wait(300);
  // What the kernel holds for both ends, and no more.
  expect(sockets[0]?.writableLength).toBeGreaterThan(large.length / 4);
  const rest = await buffer(response);
  expect(first.equals(seen)).toBe(true);
  expect(Buffer.concat([first, rest]).equals(large)).toBe(true);
});

it('says when an answer ends before its time', async () => {
  const { get } = await store((socket) => {
    socket.end(`${headOf(1000)}abc`);
  });
  const response = await get();
  await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
});
