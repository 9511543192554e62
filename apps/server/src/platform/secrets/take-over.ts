import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import {
  isMoved,
  isVaultFile,
  newDatabasePasswords,
  newStoredSecrets,
  parseSecrets,
  readSecretsFile,
  replaceSecretsFile,
  secretsPath,
  type SecretsFile,
  type StoredSecrets,
} from '../config/secrets.ts';
import type { SecretsKeys } from '../config/secrets-key.ts';
import type { Db } from '../db/db.ts';
import type { Logger } from '../log/logger.ts';
import { writeDurably } from '../process/files.ts';
import { StartError } from '../process/start-error.ts';
import { lockSecrets, readSealed, writeSealed } from './sealed-secrets.repository.ts';

interface Deps {
  readonly db: Db;
  readonly keys: SecretsKeys;
  readonly dataDir: string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Fills the table where it is empty: from the secrets.json of this data folder, or with new secrets on the first start of
 * all. Then sets the file aside. Of several programs that start at once one does it, the others wait and find it done;
 * killed in between, the next start goes on: nothing leaves the file before it is in the database. Only a start does this:
 * a command may be given the key before the running program is.
 */
export async function takeOverSecrets({ db, keys, dataDir, log }: Deps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSecrets(trx);
    if (await readSealed(trx, keys)) return;
    await writeSealed(trx, fileSecrets(dataDir)?.stored ?? (await firstSecrets(trx, dataDir)), keys.current);
  });
  if (fileSecrets(dataDir) === null) return;
  await db.transaction().execute(async (trx) => {
    await lockSecrets(trx);
    const file = fileSecrets(dataDir);
    const kept = await readSealed(trx, keys);
    if (file === null || !kept) return;
    const path = secretsPath(dataDir);
    if (file.stored.pepper !== kept.stored.pepper || file.stored.otpKey !== kept.stored.otpKey) {
      throw new StartError(
        `${path} holds other secrets than the database, which is of another installation or was given new ones: ` +
          'move the file away if the database is right. Nothing was changed',
      );
    }
    // What a vault puts there is not ours to move, and says nothing new.
    if (isVaultFile(dataDir)) return;
    const when = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
    const aside = `${path}.moved-${when}-${randomBytes(2).toString('hex')}`;
    writeDurably(aside, readFileSync(path, 'utf8'), 0o600);
    const { databasePassword, databaseAdminPassword, orderedDatabasePassword } = file.whole;
    replaceSecretsFile(dataDir, {
      movedTo: 'database',
      ...newDatabasePasswords(),
      ...(databasePassword === undefined ? {} : { databasePassword }),
      ...(databaseAdminPassword === undefined ? {} : { databaseAdminPassword }),
      ...(orderedDatabasePassword === undefined ? {} : { orderedDatabasePassword }),
    });
    log.warn(
      `the secrets of ${path} are in the database now, sealed; the file as it was is ${aside}: put it away safely`,
    );
  });
}

interface FileSecrets {
  readonly stored: StoredSecrets;
  readonly whole: SecretsFile;
}

/** Null where there is no file, or one whose secrets are in a database already. */
function fileSecrets(dataDir: string): FileSecrets | null {
  const file = readSecretsFile(dataDir);
  if (file === undefined || isMoved(file)) return null;
  parseSecrets(file, secretsPath(dataDir));
  const whole = file as SecretsFile;
  const { databasePassword: _app, databaseAdminPassword: _admin, orderedDatabasePassword: _ordered, ...stored } = whole;
  return { stored, whole };
}

/** Of an installation that has none; never of one that has lost them, or whose file is on another machine. */
async function firstSecrets(trx: Db, dataDir: string): Promise<StoredSecrets> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from accounts) or exists (select from staff) as used`.execute(trx);
  if (rows[0]?.used) {
    throw new StartError(
      `neither the database nor ${secretsPath(dataDir)} has the secrets of this installation, which is in use: ` +
        'start first where its secrets.json is, or put that file (or the one of a backup) there',
    );
  }
  return newStoredSecrets();
}
