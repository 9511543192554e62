import { Client } from 'pg';

export interface Listener {
  on(channel: string, handle: (payload: string) => void): void;
  /** Runs whenever notifications may have been missed: the connection was lost and is back. */
  onGap(handle: () => void): void;
  close(): Promise<void>;
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/** One connection for NOTIFY, apart from the pool; it comes back by itself after the database was away. */
export function createListener(url: string): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let pause = firstPauseMs;
  let connectedBefore = false;
  let connecting = connect();
  let asked: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const made = new Client({
      connectionString: url,
      application_name: 'liuguang listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    made.on('error', () => {});
    made.on('notification', ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? '');
    });
    made.once('end', () => {
      client = undefined;
      if (!closed) again();
    });
    try {
      await made.connect();
      for (const channel of handlers.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`);
    } catch {
      // Ending it leads to `end`, and so to the next attempt.
      await made.end().catch(again);
      return;
    }
    client = made;
    pause = firstPauseMs;
    if (connectedBefore) for (const handle of gapHandlers) handle();
    connectedBefore = true;
    if (closed) await made.end();
  }

  function again(): void {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, pause);
    timer.unref();
    pause = Math.min(pause * 2, longestPauseMs);
  }

  return {
    on(channel, handle) {
      const known = handlers.get(channel);
      if (known) known.push(handle);
      else handlers.set(channel, [handle]);
      // While a connection is being made it is not yet `client`, and may have passed this channel by.
      if (known) return;
      // One after the other: a connection runs one query at a time.
      asked = asked
        .then(() => connecting)
        .then(() => client?.query(`listen ${client.escapeIdentifier(channel)}`))
        .catch(() => {});
    },
    onGap: (handle) => {
      gapHandlers.push(handle);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
