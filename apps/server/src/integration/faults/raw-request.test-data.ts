import { connect } from 'node:net';

/** What is done to the connection after everything has been sent. */
export type Ending = 'wait' | 'half-close' | 'cut';

export interface RawRequest {
  readonly port: number;
  readonly bytes: Buffer;
  readonly ending: Ending;
  /** After so long without an answer there is none. */
  readonly patienceMs?: number;
}

/** Sends bytes as they are and gives the status of each answer that came, until the other side closes or falls silent. */
export function sendRaw({ port, bytes, ending, patienceMs = 10_000 }: RawRequest): Promise<number[]> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const statuses = () => [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    const done = () => {
      socket.destroy();
      resolve(statuses());
    };
    const patience = setTimeout(done, patienceMs);
    socket.on('close', () => {
      clearTimeout(patience);
      done();
    });
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      // The first whole answer is enough: some requests here leave the connection in a state that nobody ends.
      if (ending === 'wait' && isWhole(text)) done();
    });
    socket.on('end', done);
    socket.on('connect', () => {
      socket.write(bytes, () => {
        if (ending === 'half-close') socket.end();
        // Not at once: what was written should have been read.
        if (ending === 'cut') setTimeout(() => socket.resetAndDestroy(), 5);
      });
    });
  });
}

function isWhole(text: string): boolean {
  const [head = '', ...body] = text.split('\r\n\r\n');
  if (body.length === 0) return false;
  if (/^HTTP\/1\.1 (?:1\d\d|204|304) /.test(head)) return !head.includes(' 100 ') || isWhole(body.join('\r\n\r\n'));
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? body.at(-1) === '' : body.join('\r\n\r\n').length >= Number(length);
}
