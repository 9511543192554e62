import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrigin } from './origin.ts';
import { createServer } from './server.ts';

const app = createServer({
  trustProxy: [],
  origin: createOrigin(undefined),
  log: pino({ level: 'silent' }),
  metrics: { slipped: () => {} },
});
app.get('/host', (request, reply) => reply.send({ host: request.hostname }));

beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => app.close());

/** What comes back for bytes that no HTTP client would send. */
async function raw(bytes: string): Promise<string> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return await text(socket);
}

describe('the server', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', '400 Bad Request'],
    ['a header that never ends', `GET /host HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, '431 '],
    [
      'two lengths',
      'POST /host HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400 Bad Request',
    ],
    ['two hosts', 'GET /host HTTP/1.1\r\nhost: a.example\r\nHOST: b.example\r\n\r\n', '400 Bad Request'],
    ['the same host twice', 'GET /host HTTP/1.1\r\nhost: a.example\r\nhost: a.example\r\n\r\n', '400 Bad Request'],
    [
      'an address with another host',
      'GET http://b.example/host HTTP/1.1\r\nhost: a.example\r\n\r\n',
      '400 Bad Request',
    ],
    ['no host', 'GET /host HTTP/1.1\r\nconnection: close\r\n\r\n', '400 Bad Request'],
  ])('answers %s and hangs up', async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('says in an envelope what is not HTTP', async () => {
    const [head = '', body = ''] = (await raw('hello\r\n\r\n')).split('\r\n\r\n');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({ code: 1001, message: '请求格式不正确', data: { fields: {} } });
  });

  it('lets go of a caller who names two hosts and keeps the connection', async () => {
    const socket = net.connect({ port: (app.server.address() as AddressInfo).port, allowHalfOpen: true });
    const closed = once(socket, 'close');
    socket.resume();
    socket.write('POST /host HTTP/1.1\r\nhost: a\r\nhost: b\r\ncontent-length: 100\r\n\r\nhalf');
    await once(socket, 'end');
    await expect.poll(() => new Promise((done) => app.server.getConnections((_error, open) => done(open)))).toBe(0);
    socket.destroy();
    await closed;
  });

  it('serves a whole address that names the same host', async () => {
    const asked = 'GET http://A.example/host HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n';
    expect(await raw(asked)).toContain('{"host":"a.example"}');
  });

  it('serves old clients that name no host', async () => {
    expect(await raw('GET /host HTTP/1.0\r\n\r\n')).toContain('{"host":""}');
  });

  it('lives on after a client that leaves in the middle', async () => {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /host HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
    socket.resetAndDestroy();
    expect((await app.inject('/host')).statusCode).toBe(200);
  });
});
