import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../platform/db/database.ts';
import type { Listener } from '../platform/db/listen.ts';

/** Until the listener hears what is said on the channel: it connects in its own time. */
export async function listening(listener: Listener, { pool }: Pick<Database, 'pool'>, channel: string): Promise<void> {
  const heard = new Promise<'heard'>((resolve) => {
    listener.on(channel, () => resolve('heard'));
  });
  const ask = async () => {
    await pool.query("select pg_notify($1, '0')", [channel]);
    return await Promise.race([heard, pause(20)]);
  };
  while ((await ask()) !== 'heard');
}
