import { sql } from 'kysely';
import { ageOf, archiveState, lastGoodAt, missingFiles, readSchedule } from '../../features/backup/backup.public.ts';
import {
  checkBooks,
  lackingKinds,
  type PaymentModule,
  paymentModule,
  unaskedOrders,
} from '../../features/payment/payment.public.ts';
import { knownMigrations, ownMigrations } from '../../platform/db/side-by-side/migration-files.ts';
import { openSecrets, openSecretStore } from '../../platform/secrets/open-secrets.ts';
import { hasSealedSecrets } from '../../platform/secrets/sealed-secrets.repository.ts';
import { openStorage, openUploads } from '../../platform/storage/open-storage.ts';
import type { CliDatabase } from '../database.ts';
import { merchantLine, troubleOf } from './merchant-line.ts';
import { bad, type Check, ok, warn } from './doctor-finding.ts';
import { jobChecks } from './doctor-jobs.ts';
import { mailCheck } from './doctor-mail.ts';
import { commandWord } from '../../platform/process/command-word.ts';

const dayMs = 24 * 3600_000;

/** What the database says about itself and about the rest. */
export function databaseChecks(opened: CliDatabase): Check[] {
  const { database, config } = opened;
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
        const known = knownMigrations();
        const done = new Set(rows.map(({ name }) => name));
        const newer = rows.find(({ name }) => !known.has(name));
        if (newer)
          return warn(`${newer.name} is not known here: this checkout is older than the database, finish the upgrade`);
        const waiting = [...ownMigrations().keys()].filter((name) => !done.has(name));
        return waiting.length === 0
          ? ok(`${done.size} done`)
          : bad(`${waiting.length} wait: ${commandWord} migrate, or restart`);
      },
    ],
    ['keys', () => keysPlace(opened)],
    ...jobChecks(opened),
    [
      'media',
      async () => {
        const storage = await openStorage(config, db);
        const uploads = await openUploads(config, db, storage);
        const missing = await missingFiles(
          pool,
          async (place, file) => (await (place === 'media' ? storage.stat(file) : uploads.received(file))) !== null,
        );
        const stray = (await uploads.bucket?.strayParts(dayMs)) ?? [];
        storage.close?.();
        if (missing.length > 0)
          return bad(`${missing.length} files are missing, such as ${missing[0]}: restore them from a backup`);
        return stray.length === 0
          ? ok('every file that rows name is there')
          : warn(`${stray.length} uploads by parts in the bucket that no row names: ${commandWord} prune drops them`);
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
        const { channels, directory } = await payments(opened);
        const offered = await directory.installation();
        if (offered.length === 0) return warn(`no channel is offered: ${commandWord} channels says what each lacks`);
        if (config.env === 'production' && config.payments.sandbox)
          return warn('the sandbox gives days for nothing: unset PAYMENT_SANDBOX');
        // Somebody meant them to be there, and where the console has keys those are used instead without a word.
        const broken = [...channels.partly].map((kind) => `${kind} lacks ${channels.missing[kind]?.join(', ')}`);
        if (broken.length > 0) return warn(`keys of the environment are incomplete: ${broken.join('; ')}`);
        return ok(`${offered.length} offered, ${lackingKinds(channels, offered).length} without keys`);
      },
    ],
    ['mail', () => mailCheck(opened)],
    ['merchants', async () => await merchants(await payments(opened))],
    [
      'ledger',
      async () => {
        const { postings, problems } = await checkBooks(db);
        return problems.length === 0
          ? ok(`${postings} postings add up`)
          : bad(`${problems.length} problems, such as ${problems[0]}: ${commandWord} ledger verify`);
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
        const at = await lastGoodAt(db);
        if (at === null) return warn(`none was ever made: ${commandWord} backup`);
        const { alarmDays } = await readSchedule(db);
        const days = Math.floor((Date.now() - at) / dayMs);
        const text = `the last good one is ${days} days old`;
        return ageOf(at, alarmDays, Date.now()) === 'old'
          ? bad(`${text}: more than ${alarmDays} are too many`)
          : ok(text);
      },
    ],
    ['log archive', () => logArchive(opened)],
  ];
}

/** Whether a moment can be restored, and which. */
async function logArchive({ config, database: { db } }: CliDatabase) {
  const archive = await archiveState(db, config, Date.now());
  if (archive === null) return ok('off; BACKUP_WAL makes every moment of the embedded database restorable');
  if (archive.state === 'failing') return bad(`${archive.reason}`);
  const last = archive.windows.at(-1);
  if (!last) return warn('no copy of the database yet: a worker makes one');
  return ok(`${new Date(last.from).toISOString()} to ${new Date(last.to).toISOString()} can be restored`);
}

/** Where the secrets are, and whether they can be opened. */
async function keysPlace({ config, database: { db } }: CliDatabase) {
  const { secretsKeys: keys, dataDir } = config;
  await (await openSecretStore({ config, db })).load();
  if (await hasSealedSecrets(db)) return ok(`in the database, sealed under SECRETS_KEY (${keys?.current.keyId})`);
  return keys
    ? warn(`in ${dataDir}/secrets.json until the next start, which moves them into the database`)
    : ok(`in ${dataDir}/secrets.json; several machines want SECRETS_KEY, which puts them into the database`);
}

async function payments({ database: { db }, config, log }: CliDatabase): Promise<PaymentModule> {
  return paymentModule({ db, config, ...(await openSecrets({ config, db })), clock: Date.now, log });
}

/** The accounts of agents and of the installation that take money, and what is wrong with them. */
export async function merchants({ merchants: accounts }: Pick<PaymentModule, 'merchants'>) {
  const inUse = await accounts.inUse();
  const wrong = inUse.filter((one) => troubleOf(one) !== null);
  if (wrong.some(({ opens }) => !opens)) return bad(wrong.map(merchantLine).join('; '));
  if (wrong.length > 0) return warn(wrong.map(merchantLine).join('; '));
  return ok(
    inUse.length === 0 ? 'no account is set in the console' : `${inUse.length} accounts of the console, all tested`,
  );
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
