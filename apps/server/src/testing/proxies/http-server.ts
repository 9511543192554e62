import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The other side of a request: a server on this machine that answers as a test says. */
export async function httpServer(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
