import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Signs what the installation says about its hosts; the app has the public half in its page. */
export type HostKey = ReturnType<typeof hostKeyOf>;

/**
 * Made of a secret of the installation, so that every process and machine with the same secrets has the same key.
 * Installations from before this secret existed take the pepper for it, under a name of its own: their file may be a
 * vault's, which we do not write to.
 */
export function hostKeyOf({ hostKey, pepper }: Pick<Secrets, 'hostKey' | 'pepper'>) {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', hostKey ?? pepper, '', `liuguang hosts ${attempt}`, 32));
    try {
      curve.setPrivateKey(scalar);
      break;
    } catch {
      // One in four thousand million is no number of the curve.
    }
  }
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(curve.getPrivateKey()),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const open = createPublicKey(key);
  const encoding = { dsaEncoding: 'ieee-p1363' } as const;
  return {
    /** The point on P-256, uncompressed, in base64url: as WebCrypto imports it (`raw`). */
    publicKey: base64url(point),
    /** ECDSA with SHA-256; r and s, in base64url. */
    sign: (text: string) => base64url(sign('sha256', Buffer.from(text), { key, ...encoding })),
    verify: (text: string, signature: string) =>
      verify('sha256', Buffer.from(text), { key: open, ...encoding }, Buffer.from(signature, 'base64url')),
  };
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
