import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What operators have in front of their databases: one address that leads to the primary, whichever that is. */
export async function tcpSwitch(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** New connections go there; those that are open stay where they are. */
    lead: (port: number) => {
      target = port;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
