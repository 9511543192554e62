import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SwallowingProxy extends AsyncDisposable {
  /** The database's address, through the proxy. */
  readonly url: string;
  /** From now on nothing passes, in either direction, on the connections that are open; nobody is told. */
  swallow(): void;
  /** Whether new connections are swallowed as well. */
  swallowNew: boolean;
}

/** Between a program and its database, as a firewall that has forgotten a connection. */
export async function swallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ sockets: Socket[]; deaf: boolean }>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { sockets: [near, far], deaf: proxy.swallowNew };
    pairs.add(pair);
    const pipe = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => pair.deaf || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => pair.deaf || to.destroy());
    };
    pipe(near, far);
    pipe(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const proxy: SwallowingProxy = {
    url: url.href,
    swallowNew: false,
    swallow() {
      for (const pair of pairs) pair.deaf = true;
    },
    async [Symbol.asyncDispose]() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
