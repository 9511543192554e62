import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Locks by name that all processes share. */
export type SharedLocks = ReturnType<typeof createSharedLocks>;

export interface HeldLock {
  release(): Promise<void>;
}

interface Options {
  /** How often the connection is proved while something is held. */
  readonly beatMs?: number;
  /** How long it may take to answer. */
  readonly patienceMs?: number;
}

/** After a connection was lost others may still be busy with stopping; nothing is handed out before. */
const graceMs = 1000;

/**
 * Session locks of PostgreSQL on one connection for the whole process, apart from the pool, however many are held: they end
 * with the process that holds them, by the kernel when it is killed and by keepalive when its machine is gone. The holder
 * finds out that its connection is dead before the database gives the lock to another: the beat and the patience here are
 * shorter together than what `keepalive` allows.
 */
export function createSharedLocks(url: string, { beatMs = 2000, patienceMs = 5000 }: Options = {}) {
  const held = new Map<string, () => void>();
  let connecting: Promise<Client> | undefined;
  let current: Client | undefined;
  let wasLost = false;
  let closed = false;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'liuguang locks',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on('error', () => {});
    let ended = false;
    client.once('end', () => {
      ended = true;
      wasLost = true;
      // One that never got so far holds nothing.
      if (current !== client) return;
      current = undefined;
      connecting = undefined;
      const lost = [...held.values()];
      held.clear();
      for (const onLost of lost) onLost();
    });
    try {
      await client.connect();
      await client.query(keepalive);
      if (wasLost) await sleep(graceMs);
      if (ended) throw new Error('the connection of the locks was lost');
    } catch (error) {
      cut(client);
      throw error;
    }
    current = client;
    return client;
  }

  async function connection(): Promise<Client> {
    if (closed) throw new Error('the locks are closed');
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return await connecting;
  }

  async function ask<Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> {
    const client = await connection();
    try {
      return (await client.query<Row>(text, values)).rows[0];
    } catch (error) {
      // Whether it was taken or let go nobody knows now: with the connection all of them end.
      cut(client);
      throw error;
    }
  }

  const beat = setInterval(() => {
    if (held.size > 0) ask('select', []).catch(() => {});
  }, beatMs);
  beat.unref();

  return {
    /**
     * Undefined while somebody else holds it, here or in another process. `onLost` is called when it is taken away:
     * whoever holds it must stop at once, another may have it any moment.
     */
    async tryLock(name: string, onLost: () => void): Promise<HeldLock | undefined> {
      if (held.has(name)) return undefined;
      // Kept from others of this process, for whom the session would take it a second time.
      held.set(name, onLost);
      let taken: boolean | undefined;
      try {
        taken = (await ask<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]))
          ?.taken;
      } finally {
        if (!taken && held.get(name) === onLost) held.delete(name);
      }
      if (!taken || held.get(name) !== onLost) return undefined;
      return {
        async release() {
          if (held.get(name) !== onLost) return;
          await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
          if (held.get(name) === onLost) held.delete(name);
        },
      };
    },
    /** Tells every process, with the payload. */
    async notify(channel: string, payload: string) {
      await ask('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      closed = true;
      clearInterval(beat);
      const client = await connecting?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

/** The database lets go of a session whose machine is silent for about eleven seconds. */
const keepalive = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 11000; set idle_session_timeout = 0`;

/** Not asked to end, which would wait for an answer that may never come. */
function cut(client: Client): void {
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}
