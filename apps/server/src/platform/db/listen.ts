import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Logger } from '../log/logger.ts';

export type Listener = ReturnType<typeof createListener>;

interface Options {
  readonly log?: Pick<Logger, 'warn'>;
  /** How often the connection proves that it hears. */
  readonly beatMs?: number;
  /** How long anything on it may take. */
  readonly patienceMs?: number;
}

const firstPauseMs = 200;
/** Until it is back, other processes change what this one keeps, and it hears nothing. */
const longestPauseMs = 2000;

/**
 * One connection for NOTIFY, apart from the pool; it comes back by itself after the database was away. Every few seconds
 * it notifies itself: a network that swallows everything, or a pooler in between that passes no notifications on, would
 * otherwise look like a database that has nothing to tell.
 */
export function createListener(url: string, { log, beatMs = 5000, patienceMs = 5000 }: Options = {}) {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  const ownChannel = `beat_${randomBytes(8).toString('hex')}`;
  handlers.set(ownChannel, [() => (heardAt = performance.now())]);
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let pause = firstPauseMs;
  let missed = false;
  let heardAt = 0;
  let connecting = connect();
  let asked: Promise<unknown> = Promise.resolve();
  const heart = setInterval(() => {
    beat().catch(() => {});
  }, beatMs);
  heart.unref();

  async function connect(): Promise<void> {
    const made = new Client({
      connectionString: url,
      application_name: 'liuguang listener',
      keepAlive: true,
      connectionTimeoutMillis: 2 * patienceMs,
      query_timeout: patienceMs,
    });
    made.on('error', () => {});
    made.on('notification', ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? '');
    });
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      if (client === made) lose();
      again();
    };
    made.once('end', end);
    try {
      await made.connect();
      for (const channel of handlers.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`);
      await hear(made);
    } catch (error) {
      if (!closed) log?.warn({ err: error }, 'the database cannot be listened to; tried again');
      cut(made);
      end();
      return;
    }
    if (over) return;
    client = made;
    pause = firstPauseMs;
    if (missed) tellGap();
    missed = false;
    if (closed) await made.end().catch(() => {});
  }

  /** Throws when a notification of our own does not come back in time. */
  async function hear(by: Client): Promise<void> {
    const before = heardAt;
    // It comes ahead of the answer to the statement that sends it.
    await by.query('select pg_notify($1, $2)', [ownChannel, '']);
    if (heardAt === before) throw new Error('notifications do not arrive: is there a pooler before the database?');
  }

  async function beat(): Promise<void> {
    const current = client;
    if (!current) {
      missed = true;
      tellGap();
      return;
    }
    try {
      await hear(current);
    } catch (error) {
      if (closed || client !== current) return;
      log?.warn({ err: error }, 'the connection that listens is dead; a new one is made');
      cut(current);
    }
  }

  function lose(): void {
    client = undefined;
    missed = true;
    if (!closed) tellGap();
  }

  function tellGap(): void {
    for (const handle of gapHandlers) handle();
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
    on(channel: string, handle: (payload: string) => void) {
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
    /**
     * Runs whenever notifications may have been missed: the connection was lost, is back, or has been away for another
     * few seconds. What a notification would have corrected is to be read anew then; nothing may rely on being told.
     */
    onGap: (handle: () => void) => {
      gapHandlers.push(handle);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(heart);
      await client?.end().catch(() => {});
    },
  };
}

/** Not asked to end, which would wait for an answer that may never come. */
function cut(client: Client): void {
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}
