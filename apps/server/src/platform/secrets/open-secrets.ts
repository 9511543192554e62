import type { Config } from '../config/config.ts';
import { fileStore, type SecretStore } from '../config/secret-store.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Db } from '../db/db.ts';
import { StartError } from '../process/start-error.ts';
import { hasSealedSecrets } from './sealed-secrets.repository.ts';
import { sealedStore } from './sealed-store.ts';

interface Deps {
  readonly config: Pick<Config, 'dataDir' | 'secretsKeys'>;
  readonly db: Db;
}

export interface OpenedSecrets {
  readonly secrets: Secrets;
  readonly secretStore: SecretStore;
}

/** The secrets from where they are kept: the database once a start with SECRETS_KEY has put them there, else secrets.json. */
export async function openSecrets(deps: Deps): Promise<OpenedSecrets> {
  const secretStore = await openSecretStore(deps);
  return { secretStore, secrets: await secretStore.load() };
}

/** For a part of the program, whose start has looked into the database already: with a file it comes up without one. */
export async function openPartSecrets(deps: Deps): Promise<OpenedSecrets> {
  const { dataDir, secretsKeys } = deps.config;
  if (secretsKeys) return await openSecrets(deps);
  const secretStore = fileStore(dataDir);
  return { secretStore, secrets: await secretStore.load() };
}

export async function openSecretStore({ config, db }: Deps): Promise<SecretStore> {
  const { dataDir, secretsKeys: keys } = config;
  if (!(await hasSealedSecrets(db))) return fileStore(dataDir);
  // Better no start than one with new secrets: nobody could sign in any more.
  if (!keys) {
    throw new StartError(
      'the secrets of this database are sealed: set SECRETS_KEY (or SECRETS_KEY_FILE), which opens them',
    );
  }
  return sealedStore({ db, keys, dataDir });
}
