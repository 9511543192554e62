import { createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

/**
 * What goes to an outside age check and comes back: a compact JWS (RFC 7515). The algorithm is the one that the key is
 * made for; what a token says of itself is compared with that, never obeyed. `typ` keeps questions and answers of one
 * secret apart.
 */
export type VerifyKey =
  | { readonly alg: 'HS256'; readonly secret: string }
  | { readonly alg: 'EdDSA' | 'ES256'; readonly key: KeyObject };

const longest = 4096;

export function verifyKeyOf(secret: string, publicKey: KeyObject | undefined): VerifyKey {
  if (!publicKey) return { alg: 'HS256', secret };
  return { alg: publicKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256', key: publicKey };
}

export function signToken(typ: string, payload: Readonly<Record<string, unknown>>, secret: string): string {
  const text = `${encode({ alg: 'HS256', typ })}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** What the token says; null unless it is of this type, whole, and signed with the key. */
export function readToken(typ: string, token: string, key: VerifyKey): unknown {
  if (token.length > longest || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  const [head = '', payload = '', signature = ''] = token.split('.');
  const header = decode(head);
  if (typeof header !== 'object' || header === null) return null;
  const { alg, typ: type, crit } = header as Record<string, unknown>;
  if (alg !== key.alg || type !== typ || crit !== undefined) return null;
  if (!isSigned(Buffer.from(`${head}.${payload}`), Buffer.from(signature, 'base64url'), key)) return null;
  return decode(payload);
}

function isSigned(text: Buffer, signature: Buffer, key: VerifyKey): boolean {
  if (key.alg === 'HS256') {
    const expected = createHmac('sha256', key.secret).update(text).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  }
  // Both are 64 bytes; ES256 of a JWS is the two numbers side by side, not DER.
  if (signature.length !== 64) return false;
  if (key.alg === 'EdDSA') return verify(null, text, key.key, signature);
  return verify('sha256', text, { key: key.key, dsaEncoding: 'ieee-p1363' }, signature);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
