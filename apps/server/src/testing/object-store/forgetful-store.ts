import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../platform/config/storage-settings.ts';

interface ForgetfulStore extends AsyncDisposable {
  readonly settings: S3Settings;
}

/** A real bucket behind something that takes conditions and forgets them, as some stores do. `before` is awaited with each request. */
export async function forgetfulStore(
  settings: S3Settings,
  before: (method: string, path: string, body: Buffer) => Promise<void>,
): Promise<ForgetfulStore> {
  const { port } = new URL(settings.endpoint);
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const { method = '', url = '', headers } = asked;
    const body = await buffer(asked);
    await before(method, url, body);
    const { 'if-none-match': _forgotten, ...passed } = headers;
    const onward = ask({ host: '127.0.0.1', port, method, path: url, headers: passed }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    onward.end(body);
  };
  const server = createServer((asked, answer) => void pass(asked, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
