import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One way to the product, with a host name of its own, that can break as ways on the internet break. */
export interface Line {
  readonly origin: string;
  /** What came here, method and address, in order. */
  readonly asked: string[];
  /** `dead`: nobody takes the connection. `blocked`: somebody else answers, with a page. `slow`: nobody ever answers. */
  state: 'well' | 'dead' | 'blocked' | 'slow';
  /** Called with each address that is passed on. */
  onRequest: (url: string) => void;
  /** Another body for an answer, as a liar on the way would give it; null leaves it. */
  forge: (url: string, body: string) => string | null;
  close(): Promise<void>;
}

const page = '<!doctype html><title>Blocked</title><h1>This site is not available</h1>';
let visitors = 0;

export async function openLine(name: string, product: string): Promise<Line> {
  const behind = new URL(product);
  // One visitor comes by it, from one address.
  visitors += 1;
  const address = `10.77.${process.pid % 256}.${visitors % 256}`;
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET' } = incoming;
    if (line.state === 'dead') return void incoming.socket.destroy();
    line.asked.push(`${method} ${url}`);
    if (line.state === 'slow') return undefined;
    if (line.state === 'blocked') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
    line.onRequest(url);
    return pass(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '/', method, headers } = incoming;
    const target = { host: behind.hostname, port: behind.port, method, path: url };
    const onward = send({ ...target, headers: { ...headers, 'x-forwarded-for': address } }, (answer) => {
      // What is under way when the line breaks never arrives.
      if (line.state !== 'well') return void incoming.socket.destroy();
      if (!url.startsWith('/api/agent/getMultilineDomains')) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return undefined;
      }
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () =>
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(line.forge(url, body) ?? body),
      );
      return undefined;
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const line: Line = {
    origin: `http://${name}.localhost:${port}`,
    asked: [],
    state: 'well',
    onRequest: () => undefined,
    forge: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return line;
}
