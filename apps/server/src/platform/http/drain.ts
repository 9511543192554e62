import { Server as PlainServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Drain = ReturnType<typeof createDrain>;

/** Whether the server is about to stop. */
export function createDrain() {
  const handles: (() => void)[] = [];
  let begun = false;
  return {
    /** From here on `/ready` says no, and every answer is the last one on its connection. */
    get begun() {
      return begun;
    },
    begin: () => {
      begun = true;
    },
    /** When no more requests are taken: whoever waits for something is to be answered now. */
    onLast: (handle: () => void) => {
      handles.push(handle);
    },
    last: () => {
      for (const handle of handles) handle();
    },
  };
}

interface Patience {
  /** Goes on answering, also new connections: a balancer needs this long to see that `/ready` says no. */
  readonly graceMs: number;
  /** After that, what has been read may take this long; then it is cut off. */
  readonly finishMs: number;
}

/** What is on its way on an open connection when the last one was taken arrives within this time. */
const arriveMs = 100;
const lookEveryMs = 25;

/**
 * Stops a listening server so that nobody who was heard goes without an answer. Connections are closed by answers that
 * say so, and idle ones once nothing more can be on its way; only then the application itself is closed, so that until
 * the last answer everything works.
 */
export async function drainAndClose(
  app: FastifyInstance,
  drain: Drain,
  { graceMs, finishMs }: Patience,
): Promise<void> {
  drain.begin();
  await sleep(graceMs);
  drain.last();
  const cut = setTimeout(() => app.server.closeAllConnections(), finishMs);
  // Takes no new connection. Not the close of an HTTP server, which cuts idle connections in the same moment.
  const closed = new Promise<void>((resolve) => {
    PlainServer.prototype.close.call(app.server, () => resolve());
  });
  await sleep(arriveMs);
  // After the loop has read what has arrived: on a busy machine its timers come first.
  const look = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), lookEveryMs);
  await closed;
  clearInterval(look);
  await app.close();
  clearTimeout(cut);
}
