import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { productPaths } from '../../../packages/contract/src/protocols.ts';

/** What the example in docs/operate.md sends with the page. */
const policy = [
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:",
  "media-src 'self' blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'",
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ');

const behindProxy = new RegExp(`^/(?:${productPaths.join('|')})(?:/|$)`);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** A web server as an operator would put before the product: the bundle's files, and the product behind the paths that are its own. */
export async function serveBundle(
  folder: string,
  product: string,
): Promise<{ url: string; asked: string[]; close(): Promise<void> }> {
  const behind = new URL(product);
  const asked: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://bundle');
    if (behindProxy.test(pathname)) {
      asked.push(incoming.url ?? '');
      const onward = send(
        {
          host: behind.hostname,
          port: behind.port,
          method: incoming.method,
          path: incoming.url,
          headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
      return;
    }
    const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      outgoing.writeHead(404).end();
      return;
    }
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    outgoing.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    createReadStream(file).pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
