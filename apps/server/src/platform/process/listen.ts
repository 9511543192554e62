import { createServer } from 'node:net';
import { codeOf, StartError } from './start-error.ts';

interface Address {
  host: string;
  port: number;
}

/** A failure to listen, as the operator should read it. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  const code = codeOf(error) ?? '';
  if (code === 'EADDRINUSE') return new StartError(`port ${port} is in use: stop the other program or set PORT`);
  if (code === 'EACCES') {
    return new StartError(`port ${port} may not be used by this user: set PORT to 1024 or above`);
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new StartError(`HOST is "${host}": this machine has no such address`);
  }
  return error;
}

/** Tries the address before the slow steps of a first start, so that a busy port is known at once. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address)));
    server.listen({ ...address, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** Where a browser on this machine reaches a server that listens on the host. */
export function browserUrl({ host, port }: Address): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}/`;
}
