import { newDatabasePasswords, parseSecrets, readSecretsFile, textOf } from '../config/secrets.ts';
import type { SecretStore } from '../config/secret-store.ts';
import type { SecretsKeys } from '../config/secrets-key.ts';
import type { Db } from '../db/db.ts';
import { StartError } from '../process/start-error.ts';
import { lockSecrets, readSealed, secretsPlace, writeSealed } from './sealed-secrets.repository.ts';

interface Deps {
  readonly db: Db;
  readonly keys: SecretsKeys;
  /** Where the passwords of an embedded database are, which go along into a backup. */
  readonly dataDir: string;
}

/** The secrets in the database, once they are there. */
export function sealedStore({ db, keys, dataDir }: Deps): SecretStore {
  return {
    load: async () => parseSecrets((await sealed(db, keys)).stored, secretsPlace),
    async change(change) {
      await db.transaction().execute(async (trx) => {
        await lockSecrets(trx);
        const { stored, key } = await sealed(trx, keys);
        const changed = structuredClone(stored);
        change(changed);
        parseSecrets(changed, secretsPlace);
        await writeSealed(trx, changed, key, stored);
      });
    },
    async asFile() {
      const { stored } = await sealed(db, keys);
      const { databasePassword, databaseAdminPassword } = readSecretsFile(dataDir) ?? {};
      const passwords = databasePassword === undefined ? newDatabasePasswords() : { databasePassword };
      return textOf({ ...stored, ...passwords, ...(databaseAdminPassword ? { databaseAdminPassword } : {}) });
    },
  };
}

/** Seals all of them under the next key, at once; answers how many. */
export async function rekeySecrets(db: Db, keys: SecretsKeys): Promise<number> {
  const { next } = keys;
  if (!next) throw new StartError('SECRETS_KEY_NEXT is not set: expected the new key beside SECRETS_KEY, the old one');
  return await db.transaction().execute(async (trx) => {
    await lockSecrets(trx);
    const { stored } = await sealed(trx, keys);
    await writeSealed(trx, stored, next);
    return Object.keys(stored).length;
  });
}

async function sealed(db: Db, keys: SecretsKeys) {
  const found = await readSealed(db, keys);
  if (!found) throw new StartError(`${secretsPlace} is empty: restart Liuguang, which fills it from secrets.json`);
  return found;
}
