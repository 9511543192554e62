import { readFileSync } from 'node:fs';
import { changeSecretsFile, loadSecrets, secretsPath, type Secrets, type StoredSecrets } from './secrets.ts';

/** Where the secrets of the installation lie: in a file of the data folder, or sealed in the database. */
export interface SecretStore {
  /** As they are now. */
  load(): Promise<Secrets>;
  change(change: (stored: StoredSecrets) => void): Promise<void>;
  /** All of them as the text of a secrets.json, for a backup. */
  asFile(): Promise<string>;
}

export function fileStore(dataDir: string): SecretStore {
  return {
    load: async () => loadSecrets(dataDir),
    async change(change) {
      // Makes it where there is none, and refuses what is damaged.
      loadSecrets(dataDir);
      changeSecretsFile(dataDir, change);
    },
    asFile: async () => readFileSync(secretsPath(dataDir), 'utf8'),
  };
}
