import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** RFC 8292: how a push service knows which installation sends. */
export type Vapid = ReturnType<typeof createVapid>;

/** The RFC allows a day; less, because clocks differ. */
const validMs = 12 * 3600_000;
/** A token is used for this long, so that each message needs no signature of its own. */
const reusedMs = 6 * 3600_000;

/** `contact` is a https: or mailto: address at which the operator of a push service reaches ours. */
export function createVapid(key: Buffer, contact: string | undefined) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  const point = pair.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: key.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  const tokens = new Map<string, { token: string; until: number }>();

  function tokenFor(audience: string, now: number): string {
    const known = tokens.get(audience);
    if (known && known.until > now) return known.token;
    const exp = Math.floor((now + validMs) / 1000);
    const claims = { aud: audience, exp, ...(contact === undefined ? {} : { sub: contact }) };
    const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const token = `${signed}.${signature.toString('base64url')}`;
    tokens.set(audience, { token, until: now + reusedMs });
    return token;
  }

  return {
    /** The public key as browsers take it: base64url. */
    publicKey,
    /** The Authorization header for a push service. */
    authorization: (endpoint: string, now: number) =>
      `vapid t=${tokenFor(new URL(endpoint).origin, now)}, k=${publicKey}`,
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
