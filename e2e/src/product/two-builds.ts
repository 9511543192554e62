import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface TwoBuilds {
  readonly url: string;
  /** From now on the server has the next version, and nothing of the old one. */
  readonly release: () => void;
  /** Back to the old one, for the next test. */
  readonly takeBack: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Stands in front of the product under an address of its own, as it is before and after an upgrade: first all of it is
 * the product's, then the page, the worker and the files of the web app are those of the next build. What the product
 * says with them (policy, caching) stays.
 */
export async function serveTwoBuilds(product: string, next: string): Promise<TwoBuilds> {
  let released = false;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', product);
    const ofApp = pathname === '/' || pathname === '/sw.js' || pathname.startsWith('/assets/');
    forward(product, request, response, released && ofApp ? fileOf(next, pathname) : undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      released = true;
    },
    takeBack: () => {
      released = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

interface File {
  readonly bytes: Buffer | null;
  readonly type: string;
}

function fileOf(folder: string, pathname: string): File {
  const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
  try {
    return { bytes: readFileSync(file), type: types[path.extname(file)] ?? 'application/octet-stream' };
  } catch {
    return { bytes: null, type: '' };
  }
}

function forward(product: string, request: IncomingMessage, response: ServerResponse, instead: File | undefined): void {
  const { host, 'if-none-match': _known, 'accept-encoding': _packed, ...others } = request.headers;
  const headers = instead ? { ...others, host } : request.headers;
  const asked = ask(product + (request.url ?? '/'), { method: request.method, headers }, (answer) => {
    if (!instead) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    answer.resume();
    if (!instead.bytes) {
      response.writeHead(404).end();
      return;
    }
    const { 'content-length': _length, etag: _etag, 'content-type': _type, ...kept } = answer.headers;
    const cache = request.url?.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, { ...kept, 'cache-control': cache, 'content-type': instead.type }).end(instead.bytes);
  });
  asked.on('error', () => response.destroy());
  // A stream that nobody reads any more would keep this process alive.
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
