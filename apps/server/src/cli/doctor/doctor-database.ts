import path from 'node:path';
import { sql } from 'kysely';
import { lastBackups, missingFiles } from '../../features/backup/backup.public.ts';
import { checkBooks, unaskedOrders } from '../../features/payment/payment.public.ts';
import { paymentModule } from '../../features/payment/payment.public.ts';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { ownMigrations } from '../../platform/db/migrate.ts';
import type { CliDatabase } from '../database.ts';
import { bad, type Check, ok, warn } from './doctor-finding.ts';
import { jobChecks } from './doctor-jobs.ts';

const dayMs = 24 * 3600_000;

/** What the database says about itself and about the rest. */
export function databaseChecks(opened: CliDatabase): Check[] {
  const { database, config, log } = opened;
  const { db, pool } = database;
  return [
    ['postgresql', () => version(opened)],
    [
      'clock',
      async () => {
        const before = Date.now();
        const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
        const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2) / 1000;
        if (apart > 30) return bad(`the database is ${apart.toFixed(0)} s away: set the clocks by NTP`);
        return apart > 2 ? warn(`the database is ${apart.toFixed(1)} s away`) : ok('the same as the database');
      },
    ],
    [
      'migrations',
      async () => {
        const { rows } = await pool.query<{ name: string }>('select name from migrations');
        const own = ownMigrations();
        const done = new Set(rows.map(({ name }) => name));
        const newer = rows.find(({ name }) => !own.has(name));
        if (newer) return bad(`${newer.name} is not known here: this checkout is older than the database, update it`);
        const waiting = [...own.keys()].filter((name) => !done.has(name));
        return waiting.length === 0
          ? ok(`${done.size} done`)
          : bad(`${waiting.length} wait: npm run cli -- migrate, or restart`);
      },
    ],
    ...jobChecks(opened),
    [
      'media',
      async () => {
        const folders = { media: path.join(config.dataDir, 'media'), uploads: path.join(config.dataDir, 'uploads') };
        const missing = await missingFiles(pool, folders);
        return missing.length === 0
          ? ok('every file that rows name is there')
          : bad(`${missing.length} files are missing, such as ${missing[0]}: restore them from a backup`);
      },
    ],
    [
      'payments',
      async () => {
        const unasked = [...(await unaskedOrders(db))].map(([channelId, count]) => `${count} of ${channelId}`);
        if (unasked.length > 0)
          return warn(
            `orders closed without asking their channel: ${unasked.join(', ')}. Set its keys again to find out`,
          );
        const { ready, missing } = paymentModule({
          db,
          config,
          secrets: loadSecrets(config.dataDir),
          clock: Date.now,
          log,
        }).channels;
        if (ready.size === 0) return warn('no channel is offered: npm run cli -- channels says what each lacks');
        if (config.env === 'production' && config.payments.sandbox)
          return warn('the sandbox gives days for nothing: unset PAYMENT_SANDBOX');
        return ok(`${ready.size} offered, ${Object.keys(missing).length} without keys`);
      },
    ],
    [
      'ledger',
      async () => {
        const { postings, problems } = await checkBooks(db);
        return problems.length === 0
          ? ok(`${postings} postings add up`)
          : bad(`${problems.length} problems, such as ${problems[0]}: npm run cli -- ledger verify`);
      },
    ],
    [
      'search',
      async () => {
        const { rows } = await sql<{ count: string }>`select count(*) from search_changes`.execute(db);
        const waiting = Number(rows[0]?.count ?? 0);
        return waiting > 1000 ? warn(`${waiting} changes wait: is the worker alive?`) : ok(`${waiting} changes wait`);
      },
    ],
    [
      'backup',
      async () => {
        const done = (await lastBackups(db, 20)).find(({ state }) => state === 'done');
        if (!done) return warn('none was ever made: npm run cli -- backup');
        const days = Math.floor((Date.now() - (done.finishedAt ?? 0)) / dayMs);
        return days > 7 ? warn(`the last one is ${days} days old`) : ok(`the last one is ${days} days old`);
      },
    ],
  ];
}

async function version({ database: { db } }: CliDatabase) {
  const { rows } = await sql<{ version: number; name: string; encoding: string; locale: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      pg_encoding_to_char(encoding) as encoding, coalesce(datlocale, datcollate) as locale
    from pg_database where datname = current_database()`.execute(db);
  const [found] = rows;
  if (!found || found.version < 180_000) return bad(`PostgreSQL ${found?.name}: 18 or later is needed`);
  if (found.encoding !== 'UTF8') return bad(`the database is ${found.encoding}: make one with encoding UTF8`);
  const plain = ['C', 'C.UTF-8', 'POSIX'].includes(found.locale);
  const text = `PostgreSQL ${found.name}, ${found.encoding}, locale ${found.locale}`;
  return plain ? ok(text) : warn(`${text}: C.UTF-8 sorts the same on every machine`);
}
