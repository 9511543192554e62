import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeSecretsFile, loadSecrets, newSecret, type SecretsFile } from './secrets.ts';

interface DatabaseSecrets {
  /** Of the superuser of the embedded database. */
  readonly admin: string;
  /** What the password of the product's role is to become. */
  readonly ordered: string | undefined;
}

/** For the supervisor of the embedded database alone. Data folders from before there was a superuser apart get its password here. */
export function databaseSecrets(dataDir: string): DatabaseSecrets {
  loadSecrets(dataDir);
  if (read(dataDir).databaseAdminPassword === undefined) {
    changeSecretsFile(dataDir, (file) => {
      file.databaseAdminPassword = newSecret();
    });
  }
  const { databaseAdminPassword = '', orderedDatabasePassword } = read(dataDir);
  return { admin: databaseAdminPassword, ordered: orderedDatabasePassword };
}

/** Makes a new password for the product's role; the database takes it with its next start. */
export function orderDatabasePassword(dataDir: string): void {
  loadSecrets(dataDir);
  changeSecretsFile(dataDir, (file) => {
    file.orderedDatabasePassword = newSecret();
  });
}

/** The database has taken the ordered password. Killed before this, the next start gives it once more. */
export function settleDatabasePassword(dataDir: string, password: string): void {
  changeSecretsFile(dataDir, (file) => {
    file.databasePassword = password;
    if (file.orderedDatabasePassword === password) delete file.orderedDatabasePassword;
  });
}

function read(dataDir: string): SecretsFile {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as SecretsFile;
}
