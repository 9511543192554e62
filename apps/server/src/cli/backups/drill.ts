import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  beginDrill,
  type DrillCheck,
  endDrill,
  finishRestore,
  loadDatabase,
  makeRoom,
  missingFiles,
  refuseForeignMigrations,
  restoreFiles,
  verifyBackup,
} from '../../features/backup/backup.public.ts';
import { checkBooks } from '../../features/payment/payment.public.ts';
import { databaseSecrets } from '../../platform/config/database-secrets.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { isAlive } from '../../platform/process/pids.ts';
import type { Program } from '../../platform/process/program.ts';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { say } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { terminalProgress } from '../progress.ts';
import { openGiven } from './given-backup.ts';
import { firstVideo, webAnswers } from './drill-checks.ts';

const prefix = '.drill-';

/**
 * Restores a backup into a folder of its own, starts PostgreSQL and HTTP on it at ports of their own, looks at it and removes
 * it. No worker runs there, which is who sends anything to anybody, and it is given none of the keys of this installation.
 */
export async function drill(program: Program, { given, key }: { given: string; key: string | undefined }) {
  const { database, config, log } = await openCliDatabase(program);
  const backups = path.join(config.dataDir, 'backups');
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await removeDead(backups);
  const home = path.join(backups, `${prefix}${process.pid}`);
  const copy = path.join(home, 'data');
  const { progress, end } = terminalProgress();
  const opened = await openGiven(config, { given, key, into: path.join(home, 'fetched'), progress });
  const drillId = await beginDrill(database.db, path.basename(opened.folder));
  const checks: DrillCheck[] = [];
  const stops: (() => Promise<unknown>)[] = [() => removeCopy(home)];
  let reason: string | null = null;
  const check = async (name: string, look: () => Promise<string>) => {
    try {
      checks.push({ name, ok: true, text: await look() });
    } catch (error) {
      checks.push({ name, ok: false, text: reasonOf(error) });
    }
  };
  try {
    const { manifest, problems } = await verifyBackup(opened.folder, progress);
    if (problems.length > 0) throw new StartError(`${problems.length} problems, such as: ${problems[0]}`);
    checks.push({ name: 'hashes', ok: true, text: `${manifest.tables.length} tables, ${manifest.files.count} files` });
    refuseForeignMigrations(manifest);
    await makeRoom(copy, false);
    await restoreFiles(opened.folder, copy, manifest.files.count, progress, { by: opened.isOurs ? 'move' : 'link' });
    const password = databaseSecrets(copy).app;
    const postgres = await startEmbeddedPostgres({ dataDir: copy, password, log, throwaway: true });
    stops.push(() => postgres.stop());
    const restored = openDatabase(postgres.url, { max: 3, applicationName: 'liuguang drill', longWork: true });
    stops.push(() => restored.close());
    await loadDatabase({ pool: restored.pool, log, folder: opened.folder, manifest, progress });
    await finishRestore(copy);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    checks.push({ name: 'rows', ok: true, text: `${rows} rows, each table compared with the manifest` });
    await check('ledger', async () => {
      const { postings, problems: wrong } = await checkBooks(restored.db);
      if (wrong.length > 0) throw new StartError(`${wrong.length} problems, such as ${wrong[0]}`);
      return `${postings} postings add up`;
    });
    const mediaElsewhere = config.storage !== undefined && config.storage.move !== 'to-folder';
    await check('files', async () => {
      const isThere = async (place: string, file: string) =>
        (place === 'media' && mediaElsewhere) || existsSync(path.join(copy, place, file));
      const missing = await missingFiles(restored.pool, isThere);
      const news = missing.filter((file) => !manifest.missing.includes(file));
      if (news.length > 0) throw new StartError(`${news.length} files are missing, such as ${news[0]}`);
      return mediaElsewhere ? 'media lie in the bucket of STORAGE_URL' : 'every file that rows name is there';
    });
    if (!mediaElsewhere) await check('video', () => firstVideo(restored.pool, copy));
    await check('ready', () => webAnswers(copy, postgres.url));
  } catch (error) {
    reason = reasonOf(error);
  } finally {
    end();
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => log.warn({ err: error }, 'drill'));
    await opened.release();
    await endDrill(database.db, drillId, { checks, reason });
  }
  for (const { name, ok, text } of checks) say(`${ok ? 'ok  ' : 'fail'}  ${name.padEnd(8)} ${text}`);
  if (reason !== null) throw new StartError(`the restored copy did not start: ${reason}`);
  const wrong = checks.filter(({ ok }) => !ok).length;
  if (wrong > 0) throw new StartError(`${wrong} of ${checks.length} checks of the restored copy failed`);
  say(`${path.basename(opened.folder)} can be restored`);
}

/** What drills left that were killed. */
async function removeDead(backups: string): Promise<void> {
  for (const name of await readdir(backups)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid > 0 && !isAlive(pid)) await removeCopy(path.join(backups, name));
  }
}

/** With its cluster, which lies outside where PostgreSQL's user cannot reach the data folder. */
async function removeCopy(home: string): Promise<void> {
  const cluster = await realpath(path.join(home, 'data/postgres')).catch(() => null);
  if (cluster !== null) await rm(cluster, { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
}
