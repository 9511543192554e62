import { sealKeysOf, type Keyring } from '../config/seal-keys.ts';
import type { SecretStore } from '../config/secret-store.ts';
import type { Secrets } from '../config/secrets.ts';

/** The sealing keys of a process: those that it knows, and where it looks for newer ones. */
export function keyringOf(secrets: Secrets, secretStore: SecretStore | undefined): Keyring {
  return {
    now: () => sealKeysOf(secrets),
    reload: async () => {
      if (secretStore) secrets.sealKeys = (await secretStore.load()).sealKeys;
    },
  };
}
