import { Agent, request } from 'node:http';
import type { FuzzRequest } from './odd-request.ts';

export interface Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly text: string;
}

const patienceMs = 30_000;
/** Enough of an answer to see what it is. */
const mostBytes = 200_000;

/** Sends requests over real sockets, as nobody's library would. */
export function sender(base: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(base);
  return {
    close: () => agent.destroy(),
    send: ({ method, path, headers, body }: FuzzRequest) =>
      new Promise<Answer>((resolve, reject) => {
        const sent = { 'content-length': String(body?.length ?? 0), ...headers };
        const asked = request({ hostname, port, method, path, headers: sent, agent }, (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          const done = () => {
            const requestId = response.headers['x-request-id'];
            resolve({
              status: response.statusCode ?? 0,
              requestId: Array.isArray(requestId) ? requestId[0] : requestId,
              text: Buffer.concat(chunks).toString('utf8'),
            });
          };
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes < mostBytes) chunks.push(chunk);
            // A stream of events never ends by itself.
            if (!response.headers['content-type']?.startsWith('text/event-stream')) return;
            done();
            asked.destroy();
          });
          response.on('end', done);
          response.on('error', reject);
        });
        asked.setTimeout(patienceMs, () => asked.destroy(new Error('no answer in time')));
        asked.on('error', reject);
        asked.end(body);
      }),
  };
}
