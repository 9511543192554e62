import { createECDH, hkdfSync } from 'node:crypto';

const bytes = 32;
/** The order of the group of P-256: a private key is a number from 1 to this less one. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A private key for VAPID, base64url. */
export function newVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pad(pair.getPrivateKey('hex')).toString('base64url');
}

/**
 * The private key of an installation whose secrets are older than push. Derived, not made: programs that start at once
 * get the same one, and a file of secrets that a vault keeps need not be written.
 */
export function vapidKeyFrom(pepper: Buffer): Buffer {
  // Longer than the key, so that no number is noticeably likelier than another (FIPS 186-5, A.2.1).
  const long = Buffer.from(hkdfSync('sha256', pepper, '', 'liuguang vapid', bytes + 8)).toString('hex');
  return pad(((BigInt(`0x${long}`) % (order - 1n)) + 1n).toString(16));
}

function pad(hex: string): Buffer {
  return Buffer.from(hex.padStart(bytes * 2, '0'), 'hex');
}
