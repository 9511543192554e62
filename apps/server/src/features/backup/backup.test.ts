import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { fileStore } from '../../platform/config/secret-store.ts';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { parseSecretsKey } from '../../platform/config/secrets-key.ts';
import { ownMigrations } from '../../platform/db/side-by-side/migration-files.ts';
import { openSecretStore } from '../../platform/secrets/open-secrets.ts';
import { takeOverSecrets } from '../../platform/secrets/take-over.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { folderForSuite, forSuite } from '../../testing/suite/for-suite.ts';
import { migrateAsEarly, sinceBaseline } from '../../platform/db/side-by-side/early-migrations.test-data.ts';
import { backupsIn } from './backup-folders.ts';
import { lastBackups } from './backup.repository.ts';
import { requestBackup } from './backup.service.ts';
import { loadDatabase, refuseForeignMigrations } from './restore/load-database.ts';
import { finishRestore, makeRoom, restoreFiles } from './restore/restore-files.ts';
import { runBackup } from './make/run-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;
const progress = () => {};

const home = await folderForSuite();
const dataDir = path.join(home, 'data');
const target = path.join(home, 'backups');
await mkdir(dataDir);
loadSecrets(dataDir);
const database = await forSuite(testDatabase());

const bytesOf = (id: string) => createHash('sha256').update(id).digest();
const back = () => runBackup({ database, dataDir, secretStore: fileStore(dataDir), target, progress, signal });

/** References and triggers. */
async function structureOf({ pool }: TestDatabase): Promise<unknown[]> {
  const { rows } =
    await pool.query(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`);
  return rows;
}

async function addPicture(id: string): Promise<void> {
  const storage = await openFolderStorage(path.join(dataDir, 'media'));
  await storage.put(`pictures/${id}/100.webp`, bytesOf(id));
  await sql`insert into pictures (id, width, height, widths, placeholder) values (${id}, 100, 100, '{100}', '')`.execute(
    database.db,
  );
}

/** Longer than a look at this small folder takes: what comes and goes between two looks cannot be held by anybody. */
const lifeOfPicture = 40;

/** Adds pictures and takes earlier ones away, rows first, as fast as it can; a pair of settings in each transaction. */
function startWriters(): { stop(): Promise<number> } {
  const stop = new AbortController();
  let rounds = 0;
  const work = async (who: string) => {
    const storage = await openFolderStorage(path.join(dataDir, 'media'));
    for (let round = 0; !stop.signal.aborted; round += 1) {
      rounds += 1;
      await addPicture(`${who}-${round}`);
      await database.db.transaction().execute(async (trx) => {
        const values = ['a', 'b'].map((half) => ({ key: `${who}-${round}-${half}`, value: String(round) }));
        for (const value of values) await trx.insertInto('settings').values(value).execute();
      });
      if (round < lifeOfPicture) continue;
      const gone = `${who}-${round - lifeOfPicture}`;
      await sql`delete from pictures where id = ${gone}`.execute(database.db);
      await storage.deleteTree(`pictures/${gone}`);
    }
  };
  const all = Promise.all(['one', 'two', 'three'].map(work));
  return {
    async stop() {
      stop.abort();
      await all;
      return rounds;
    },
  };
}

it('saves one moment while rows and files come and go, and gives every row and file back', async () => {
  for (let index = 0; index < 40; index += 1) await addPicture(`early-${index}`);
  const writers = startWriters();
  const made = await back();
  expect(await writers.stop()).toBeGreaterThan(5);
  expect(made.missing).toEqual([]);
  const { manifest, problems } = await verifyBackup(made.folder, progress);
  expect(problems).toEqual([]);

  await using empty = await testDatabase({ migrated: false });
  const restored = path.join(home, 'restored');
  await makeRoom(restored, false);
  await restoreFiles(made.folder, restored, manifest.files.count, progress);
  expect(await loadDatabase({ pool: empty.pool, log, folder: made.folder, manifest, progress })).toEqual([]);
  await finishRestore(restored);

  const { rows: pictures } = await sql<{ id: string }>`select id from pictures`.execute(empty.db);
  expect(pictures.length).toBeGreaterThanOrEqual(40);
  for (const { id } of pictures) {
    expect(await readFile(path.join(restored, `media/pictures/${id}/100.webp`))).toEqual(bytesOf(id));
  }
  const { rows: halves } = await sql<{
    half: string;
    count: string;
  }>`select right(key, 1) as half, count(*) from settings
    where key like '%-a' or key like '%-b' group by 1 order by 1`.execute(empty.db);
  expect(halves[0]?.count).toBe(halves[1]?.count);
  expect(await readFile(path.join(restored, 'secrets.json'), 'utf8')).toBe(
    await readFile(path.join(dataDir, 'secrets.json'), 'utf8'),
  );
  expect((await stat(path.join(restored, 'secrets.json'))).mode & 0o777).toBe(0o600);
  // It goes on from there: numbers continue, references and triggers are as they were.
  expect((await lastBackups(empty.db, 1))[0]).toMatchObject({ state: 'done', backupId: manifest.backupId });
  expect(await structureOf(empty)).toEqual(await structureOf(database));
  await expect(sql`truncate audit_log`.execute(empty.db)).rejects.toThrow('audit_log');
});

it('restores a backup of version 0.2.0, and refuses one of a version before it', async () => {
  await using early = await testDatabase({ migrated: false });
  const number = await migrateAsEarly(early.pool);
  await sql`insert into settings (key, value) values ('of then', '1')`.execute(early.db);
  const order = { database: early, dataDir, secretStore: fileStore(dataDir), target: path.join(home, 'early') };
  const { folder } = await runBackup({ ...order, progress, signal });
  const { manifest } = await verifyBackup(folder, progress);
  expect(manifest.migrations).toHaveLength(number);
  refuseForeignMigrations(manifest);

  await using empty = await testDatabase({ migrated: false });
  expect(await loadDatabase({ pool: empty.pool, log, folder, manifest, progress })).toEqual(sinceBaseline());
  expect((await sql`select key from settings where key = 'of then'`.execute(empty.db)).rows).toHaveLength(1);
  expect((await sql`select name from migrations`.execute(empty.db)).rows).toHaveLength(number + ownMigrations().size);
  expect(await structureOf(empty)).toEqual(await structureOf(database));

  expect(() => refuseForeignMigrations({ ...manifest, migrations: manifest.migrations.slice(0, -1) })).toThrow(
    'the backup is of an early version, without the migration 202701110000_wal-bucket.sql: go through version 0.2.0',
  );
});

it('saves secrets that are sealed in the database as a file, and not their rows', async () => {
  const sealed = path.join(home, 'sealed');
  await mkdir(sealed);
  const before = loadSecrets(sealed);
  const current = parseSecretsKey('ab'.repeat(32));
  if (!current) throw new Error('no key');
  const keys = { current, next: undefined };
  await using own = await testDatabase();
  await takeOverSecrets({ db: own.db, keys, dataDir: sealed, log });
  const secretStore = await openSecretStore({ config: { dataDir: sealed, secretsKeys: keys }, db: own.db });
  const order = { database: own, dataDir: sealed, secretStore, target: path.join(home, 'sealed-backups') };
  const { folder } = await runBackup({ ...order, progress, signal });
  const { manifest, problems } = await verifyBackup(folder, progress);
  expect([problems, manifest.tables.map(({ name }) => name)]).toEqual([
    [],
    expect.not.arrayContaining(['installation_secrets']),
  ]);

  await using empty = await testDatabase({ migrated: false });
  const restored = path.join(home, 'sealed-restored');
  await makeRoom(restored, false);
  await restoreFiles(folder, restored, manifest.files.count, progress);
  await loadDatabase({ pool: empty.pool, log, folder, manifest, progress });
  expect(loadSecrets(restored)).toEqual(before);
  // Under another key than the one of the backup.
  const other = { current: parseSecretsKey('cd'.repeat(32)) ?? current, next: undefined };
  await takeOverSecrets({ db: empty.db, keys: other, dataDir: restored, log });
  const opened = await openSecretStore({ config: { dataDir: restored, secretsKeys: other }, db: empty.db });
  expect((await opened.load()).pepper).toEqual(before.pepper);
});

it('finds a changed byte, a missing file and a changed list, and touches nothing then', async () => {
  const { folder } = await back();
  const file = path.join(folder, 'files/media/pictures/early-7/100.webp');
  const whole = await readFile(file);
  // A file of its own: the backup may share its bytes with the product.
  await rm(file);
  await writeFile(file, 'x');
  expect((await verifyBackup(folder, progress)).problems).toEqual(['files/media/pictures/early-7/100.webp is damaged']);
  await rm(file);
  expect((await verifyBackup(folder, progress)).problems).toEqual(['files/media/pictures/early-7/100.webp is missing']);
  await writeFile(file, whole);
  expect((await verifyBackup(folder, progress)).problems).toEqual([]);
  await appendFile(path.join(folder, 'manifest.json'), ' ');
  await expect(verifyBackup(folder, progress)).rejects.toThrow('manifest.json was changed');
});

it('leaves nothing that looks like a backup when it is stopped half way, and clears that up the next time', async () => {
  const before = await backupsIn(target);
  const stop = new AbortController();
  const half = runBackup({
    database,
    dataDir,
    secretStore: fileStore(dataDir),
    target,
    signal: stop.signal,
    progress: (step) => step === 'saving files' && stop.abort(),
  });
  await expect(half).rejects.toThrow('abort');
  // As kill -9 leaves it: nobody tidies up.
  await mkdir(path.join(target, '.unfinished-20260101T000000Z-0000/tables'), { recursive: true });
  await mkdir(path.join(dataDir, 'media/.held-for-backup/pictures'), { recursive: true });
  expect(await backupsIn(target)).toEqual(before);
  const { folder } = await runBackup({
    database,
    dataDir,
    secretStore: fileStore(dataDir),
    target,
    progress,
    signal,
    keep: 2,
  });
  expect(await backupsIn(target)).toHaveLength(2);
  expect(await backupsIn(target)).toContain(folder);
  expect((await readdir(target)).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(await readdir(path.join(dataDir, 'media'))).not.toContain('.held-for-backup');
  const [last, failed] = await lastBackups(database.db, 2);
  expect([last?.state, failed?.state]).toEqual(['done', 'failed']);
});

it('copies an upload that still grows and links one that is complete', async () => {
  await sql`insert into accounts (agent_id, user_code, nickname) values (3, 'up', 'up')`.execute(database.db);
  const add = async (state: string) => {
    const { rows } = await sql<{ id: string }>`insert into uploads
      (agent_id, account_id, kind, title, size, state, created_at, updated_at)
      select 3, id, 'video', 't', 6, ${state}, now(), now() from accounts where user_code = 'up' returning id`.execute(
      database.db,
    );
    await mkdir(path.join(dataDir, 'uploads'), { recursive: true });
    await writeFile(path.join(dataDir, 'uploads', rows[0]?.id ?? ''), 'abc');
    return rows[0]?.id ?? '';
  };
  const growing = await add('uploading');
  const complete = await add('queued');
  await writeFile(path.join(dataDir, 'uploads', '999999'), 'of no row');
  const { folder } = await back();
  await appendFile(path.join(dataDir, 'uploads', growing), 'def');
  expect(await readFile(path.join(folder, 'files/uploads', growing), 'utf8')).toBe('abc');
  expect((await readdir(path.join(folder, 'files/uploads'))).toSorted()).toEqual([growing, complete].toSorted());
  expect((await stat(path.join(folder, 'files/uploads', complete))).nlink).toBe(2);
  expect((await verifyBackup(folder, progress)).problems).toEqual([]);
});

it('says what the product itself has lost, and is a backup all the same', async () => {
  await sql`insert into pictures (id, width, height, widths, placeholder) values ('lost', 100, 100, '{100}', '')`.execute(
    database.db,
  );
  const { missing } = await back();
  expect(missing).toEqual(['media/pictures/lost/100.webp']);
});

it('refuses a folder that is in use, moves it aside when told, and begins again where a restore was interrupted', async () => {
  const place = path.join(home, 'used');
  await mkdir(path.join(place, 'media'), { recursive: true });
  await expect(makeRoom(place, false)).rejects.toThrow('is not empty (media)');
  const aside = await makeRoom(place, true);
  expect(await readdir(aside ?? '')).toEqual(['media']);
  await mkdir(path.join(place, 'media'));
  expect(await makeRoom(place, false)).toBeNull();
  expect(await readdir(place)).not.toContain('media');
});

it('asks the worker once, however often the button is pressed', async () => {
  const [first, second] = [await requestBackup(database.db), await requestBackup(database.db)];
  expect(second).toBe(first);
  expect((await lastBackups(database.db, 1))[0]).toMatchObject({ backupId: first, state: 'queued' });
});
