import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export type Asking = ReturnType<typeof keepAsking>;

/** Clients that ask one after the other on connections that they keep, until nobody listens. */
export function keepAsking(url: string, paths: readonly string[], clients: number) {
  const answered = new Map<string, number>();
  const failed = new Map<string, string>();
  let lastOnes = 0;

  function ask(agent: Agent, path: string): Promise<string | undefined> {
    const id = randomUUID();
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => {
        failed.set(id, error.code ?? error.message);
        resolve(error.code);
      };
      const call = request(new URL(path, url), { agent, headers: { 'x-ask': id } }, (response) => {
        if (response.headers.connection === 'close') lastOnes += 1;
        response.on('error', fail);
        response.on('end', () => {
          if (response.complete) answered.set(id, response.statusCode ?? 0);
          resolve(undefined);
        });
        response.resume();
      });
      call.on('error', fail);
      call.end();
    });
  }

  async function client(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = first; ; turn += 1) {
      const problem = await ask(agent, paths[turn % paths.length] ?? '/');
      if (problem === 'ECONNREFUSED') break;
    }
    agent.destroy();
  }

  return {
    /** The status of what was answered, by the id in the header `x-ask`. */
    answered,
    /** Why there was no whole answer. */
    failed,
    /** Answers that said that they are the last on their connection. */
    lastOnes: (): number => lastOnes,
    /** Settles when every client has stopped: by itself, when nobody listens any more. */
    over: Promise.all(Array.from({ length: clients }, (_, index) => client(index))),
  };
}
