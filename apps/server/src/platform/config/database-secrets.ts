import {
  changeSecretsFile,
  createSecretsFile,
  loadSecrets,
  newDatabasePasswords,
  newSecret,
  readSecretsFile,
  type DatabasePasswords,
  type SecretsFile,
} from './secrets.ts';

interface DatabaseSecrets {
  /** Of the role that the product works as. */
  readonly app: string;
  /** Of the superuser of the embedded database. */
  readonly admin: string;
  /** What the password of the product's role is to become. */
  readonly ordered: string | undefined;
}

/**
 * For the supervisor of the embedded database alone: these stay in secrets.json wherever the other secrets lie, since they
 * are what the database is opened with. Data folders from before there was a superuser apart get its password here.
 */
export function databaseSecrets(dataDir: string): DatabaseSecrets {
  // Without these of its own the file would be made whole, or is damaged.
  if (!isComplete(readSecretsFile(dataDir))) loadSecrets(dataDir);
  if (readSecretsFile(dataDir)?.databaseAdminPassword === undefined) {
    changeSecretsFile(dataDir, (file) => {
      file.databaseAdminPassword = newSecret();
    });
  }
  const { databasePassword = '', databaseAdminPassword = '', orderedDatabasePassword } = readSecretsFile(dataDir) ?? {};
  return { app: databasePassword, admin: databaseAdminPassword, ordered: orderedDatabasePassword };
}

/** The first start of an embedded database whose product keeps its secrets inside it. */
export function makeDatabasePasswords(dataDir: string): void {
  if (readSecretsFile(dataDir)) return;
  createSecretsFile(dataDir, { movedTo: 'database', ...newDatabasePasswords() });
}

/** Makes a new password for the product's role; the database takes it with its next start. */
export function orderDatabasePassword(dataDir: string): void {
  databaseSecrets(dataDir);
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

function isComplete(file: Partial<SecretsFile> | DatabasePasswords | undefined): boolean {
  return typeof file?.databasePassword === 'string' && file.databasePassword !== '';
}
