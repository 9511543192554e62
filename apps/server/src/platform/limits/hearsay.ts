import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Listener } from '../db/listen.ts';
import type { Logger } from '../log/logger.ts';

export type Hearsay = ReturnType<typeof createHearsay>;

interface Deps {
  readonly listener: Listener;
  readonly pool: Pick<Pool, 'query'>;
  readonly log: Pick<Logger, 'debug'>;
  readonly everyMs?: number;
}

const channel = 'hearsay';
/** PostgreSQL takes 8000 bytes. */
const longestPayload = 7500;
/** In one go; more is a flood that every process sees for itself. */
const mostTold = 2000;

/** Short, without spaces, and nobody's address. */
export function nameOf(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 16);
}

/**
 * What processes tell each other about what they count in memory, a quarter of a second late, so that a limit is one limit
 * however many processes there are. Nothing depends on it: what is not heard leaves each process with its own count.
 */
export function createHearsay({ listener, pool, log, everyMs = 250 }: Deps) {
  const self = randomBytes(6).toString('base64url');
  const heard = new Map<string, (key: string, count: number) => void>();
  const told = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  listener.on(channel, (payload) => {
    const [from, ...lines] = payload.split('\n');
    if (from === self) return;
    for (const line of lines) {
      const [topic = '', key = '', count = ''] = line.split(' ');
      if (key !== '' && /^\d{1,6}$/.test(count)) heard.get(topic)?.(key, Number(count));
    }
  });

  async function send(): Promise<void> {
    timer = undefined;
    const lines = Array.from(told, ([what, count]) => `${what} ${count}`);
    told.clear();
    for (let payload = self; lines.length > 0; payload = self) {
      while (lines.length > 0 && payload.length + (lines.at(-1)?.length ?? 0) < longestPayload)
        payload += `\n${lines.pop()}`;
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    }
  }

  return {
    /** The key is one of `nameOf`. */
    tell(topic: string, key: string, count: number) {
      const what = `${topic} ${key}`;
      if (told.size >= mostTold && !told.has(what)) return;
      told.set(what, (told.get(what) ?? 0) + count);
      timer ??= setTimeout(() => {
        send().catch((error: unknown) => log.debug({ err: error }, 'counts not told to the other processes'));
      }, everyMs).unref();
    },
    on(topic: string, handle: (key: string, count: number) => void) {
      heard.set(topic, handle);
    },
    close: (): void => clearTimeout(timer),
  };
}
