import { hash } from 'node:crypto';
import { networkOf } from '../../../platform/net/address.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Db } from '../../../platform/db/db.ts';
import { countUnsigned } from './webhook.repository.ts';

/** A webhook that nobody signed. */
export interface Unsigned {
  readonly channelId: string;
  readonly reason: string;
  readonly body: Buffer;
  readonly address: string;
  readonly at: number;
}

export type RefusedWebhooks = ReturnType<typeof refusedWebhooks>;

interface Counted {
  readonly hour: number;
  count: number;
  last: Unsigned;
}

const hourMs = 3_600_000;
/** A flood of any size is a row a channel and hour, written this often. */
const writeEveryMs = 1000;

/** What strangers sent to the addresses of payment channels, as figures: enough to look into, nothing to fill a disk with. */
export function refusedWebhooks(db: Db, log: Pick<Logger, 'warn'>) {
  let waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    for (const { hour, count, last } of batch.values()) {
      const { channelId, reason, body, address, at } = last;
      log.warn(
        { channelId, count, reason, network: networkOf(address) },
        'payment notices refused: nobody signed them',
      );
      await countUnsigned(db, {
        channelId,
        hour,
        count,
        at,
        reason,
        digest: hash('sha256', body, 'buffer'),
        bytes: body.length,
        network: networkOf(address),
      });
    }
  }

  function start(): void {
    writing = writing.then(write).catch((error: unknown) => log.warn({ err: error }, 'refused notices not counted'));
  }

  return {
    /** Counts it; nobody waits for the row. */
    note(notice: Unsigned) {
      const hour = Math.floor(notice.at / hourMs) * hourMs;
      const key = `${notice.channelId} ${hour}`;
      const known = waiting.get(key);
      if (known) Object.assign(known, { count: known.count + 1, last: notice });
      else waiting.set(key, { hour, count: 1, last: notice });
      timer ??= setTimeout(start, writeEveryMs);
    },
    /** Writes what has been counted so far. */
    async close() {
      clearTimeout(timer);
      start();
      await writing;
    },
  };
}
