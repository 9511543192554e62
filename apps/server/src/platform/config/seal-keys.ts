import { sealedBox } from './sealed-box.ts';
import type { SecretStore } from './secret-store.ts';
import { newSecret, type Secrets } from './secrets.ts';

/** The keys that texts in the database are sealed under, by name: what is stored says which one opens it. */
export interface SealKeys {
  readonly current: string;
  readonly keys: Readonly<Record<string, Buffer>>;
}

/** Follows from a key that every installation has; what it sealed is opened for good. */
const firstKey = '0';

export function sealKeysOf({ otpKey, sealKeys }: Pick<Secrets, 'otpKey' | 'sealKeys'>): SealKeys {
  return { current: sealKeys?.current ?? firstKey, keys: { [firstKey]: otpKey, ...sealKeys?.keys } };
}

export interface SealedText {
  readonly keyId: string;
  readonly sealed: Buffer;
}

export type KeyedBox = ReturnType<typeof keyedBox>;

export interface Keyring {
  readonly now: () => SealKeys;
  /** Looks again: another program may have sealed under a key that is newer than what is known here. */
  readonly reload: () => Promise<void>;
}

/** A sealed box whose key can be replaced while programs run. */
export function keyedBox({ now, reload }: Keyring, purpose: string) {
  const boxOf = (keyId: string) => {
    const { keys } = now();
    const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
    return key && sealedBox(key, purpose);
  };
  return {
    seal(text: string): SealedText {
      const { current } = now();
      const box = boxOf(current);
      if (!box) throw new Error(`there is no sealing key ${current}`);
      return { keyId: current, sealed: box.seal(text) };
    },
    async open({ keyId, sealed }: SealedText): Promise<string> {
      let box = boxOf(keyId);
      if (!box) {
        await reload();
        box = boxOf(keyId);
      }
      if (!box) throw new Error(`there is no sealing key ${keyId}: it is in the secrets.json of an older backup`);
      return box.open(sealed);
    },
  };
}

/** Makes a new key that seals from now on; the ones before still open. Answers its name. */
export async function addSealKey(store: SecretStore): Promise<string> {
  let current = '';
  await store.change((stored) => {
    const known = Object.keys(stored.sealKeys?.keys ?? {}).map(Number);
    current = String(Math.max(0, ...known.filter(Number.isSafeInteger)) + 1);
    stored.sealKeys = { current, keys: { ...stored.sealKeys?.keys, [current]: newSecret() } };
  });
  return current;
}

/** Nothing is sealed under any other key any more. */
export async function dropOldSealKeys(store: SecretStore): Promise<void> {
  await store.change((stored) => {
    const { current, keys } = stored.sealKeys ?? {};
    if (current === undefined) return;
    stored.sealKeys = { current, keys: { [current]: keys?.[current] ?? '' } };
  });
}
