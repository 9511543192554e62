import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Whether the one behind takes calls, as far as was last seen. */
  readonly up: (index: number) => boolean;
}

const lookEveryMs = 200;

function isReady(backend: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(new URL('/ready', backend), { agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(false));
    call.end();
  });
}

/** What operators have in front of several webs: asks each for /ready, and sends calls in turn to those that say yes. No retries. */
export async function roundRobin(backends: readonly string[]): Promise<Balancer> {
  const ready = backends.map(() => false);
  const agents = backends.map(() => new Agent({ keepAlive: true, maxSockets: 32 }));
  let turn = 0;
  const closing = new AbortController();

  async function look(): Promise<void> {
    for (const [index, backend] of backends.entries()) ready[index] = await isReady(backend);
  }

  const looking = (async () => {
    while (!closing.signal.aborted) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  })();

  const server = createServer((from, to) => {
    const able = backends.flatMap((_, index) => (ready[index] ? [index] : []));
    turn += 1;
    const chosen = able[turn % able.length];
    const fail = () => {
      if (!to.headersSent) to.writeHead(502);
      to.end();
    };
    if (chosen === undefined) return fail();
    const { method, headers, url = '/' } = from;
    const call = request(new URL(url, backends[chosen]), { method, headers, agent: agents[chosen] }, (answer) => {
      // What concerns the connection to the one behind is not the caller's business.
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(to);
      answer.on('error', fail);
    });
    call.on('error', fail);
    from.pipe(call);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    up: (index) => ready[index] === true,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await looking;
      for (const agent of agents) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
