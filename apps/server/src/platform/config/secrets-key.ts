import { hkdfSync } from 'node:crypto';

/** What the secrets in the database are sealed under, as the settings give it. */
export interface SecretsKeys {
  readonly current: SecretsKey;
  /** What `cli keys rekey` seals them under; until then every program may know both. */
  readonly next: SecretsKey | undefined;
}

export interface SecretsKey {
  readonly key: Buffer;
  /** Says which key it is and nothing about it. */
  readonly keyId: string;
}

export const secretsKeyForm = '32 bytes in base64 or hex, as `openssl rand -base64 32` makes them';

/** Undefined when it is no key. */
export function parseSecretsKey(text: string): SecretsKey | undefined {
  const isHex = /^[0-9a-fA-F]{64}$/.test(text);
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  // Node reads both alphabets of base64.
  const key = Buffer.from(text, isHex ? 'hex' : 'base64');
  if (key.length !== 32) return undefined;
  return { key, keyId: Buffer.from(hkdfSync('sha256', key, '', 'liuguang secrets key id', 8)).toString('hex') };
}
