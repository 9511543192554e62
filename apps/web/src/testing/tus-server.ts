/// <reference types="node" />
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Stored {
  readonly length: number;
  readonly metadata: Record<string, string>;
  bytes: Buffer;
}

export interface TusServer {
  readonly uploads: Map<string, Stored>;
  /** Requests that reached it, as `PATCH 1`. */
  readonly seen: string[];
  /** Answers the next matching request: a status with an envelope, or `cut` for a broken line. */
  trouble: { method: string; answer: { status: number; message: string } | 'cut' } | null;
  /** Holds PATCH requests back until it is settled. */
  gate: Promise<void>;
}

/** As much of tus 1.0 as the client speaks, on a port that the page is moved to. */
export async function startTusServer(): Promise<TusServer> {
  const state: TusServer = {
    uploads: new Map(),
    seen: [],
    trouble: null,
    gate: Promise.resolve(),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://local');
      const id = /upload\/(\d+)/.exec(url.pathname)?.[1] ?? '';
      const method = request.method ?? '';
      state.seen.push(`${method} ${id}`.trim());
      const { trouble } = state;
      if (trouble?.method === method) {
        state.trouble = null;
        if (trouble.answer === 'cut') return request.socket.destroy();
        const body = JSON.stringify({ code: 1003, message: trouble.answer.message, data: null });
        return response.writeHead(trouble.answer.status, { connection: 'close' }).end(body);
      }
      if (request.headers['x-client'] === undefined) return answer(response, 403);
      if (method === 'POST') {
        const next = String(state.uploads.size + 1);
        const pairs = String(request.headers['upload-metadata']).split(',');
        const metadata = Object.fromEntries(
          pairs
            .map((pair) => pair.split(' '))
            .map(([key, text]) => [key, Buffer.from(text ?? '', 'base64').toString()]),
        );
        const length = Number(request.headers['upload-length']);
        state.uploads.set(next, { length, metadata, bytes: Buffer.alloc(0) });
        return answer(response, 201, { location: `/api/upload/${next}${url.search}` });
      }
      const upload = state.uploads.get(id);
      if (!upload) return answer(response, 404);
      if (method === 'DELETE') {
        state.uploads.delete(id);
        return answer(response, 204);
      }
      if (method === 'PATCH') {
        const body = await buffer(request);
        await state.gate;
        if (Number(request.headers['upload-offset']) !== upload.bytes.length) return answer(response, 409);
        upload.bytes = Buffer.concat([upload.bytes, body]);
      }
      const offset = { 'upload-offset': String(upload.bytes.length), 'upload-length': String(upload.length) };
      return answer(response, method === 'PATCH' ? 204 : 200, offset);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://127.0.0.1:${port}/`);
  return state;
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'tus-resumable': '1.0.0', connection: 'close' }).end();
}
