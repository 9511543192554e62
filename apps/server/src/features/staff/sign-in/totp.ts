import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;

/** The shared secrets of authenticators, encrypted wherever they are stored. */
export interface Totps {
  /** A new secret, encrypted as it is stored. */
  make(): Buffer;
  show(sealed: Buffer, label: string): { secret: string; uri: string };
  /** The time step of the code when it is right and newer than the last one taken; else null. */
  check(sealed: Buffer, code: string, lastStep: number, now: number): number | null;
}

export function createTotps(key: Buffer, issuer: string): Totps {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'staff totp', 32));
  const totpOf = (sealed: Buffer, label: string) =>
    new TOTP({ issuer, label, period, secret: Secret.fromBase32(open(own, sealed)) });
  return {
    make: () => seal(own, new Secret({ size: 20 }).base32),
    show: (sealed, label) => {
      const totp = totpOf(sealed, label);
      return { secret: totp.secret.base32, uri: totp.toString() };
    },
    check(sealed, code, lastStep, now) {
      // One step to each side, for phones whose clock is off.
      const delta = totpOf(sealed, '').validate({ token: code, timestamp: now, window: 1 });
      if (delta === null) return null;
      const step = Math.floor(now / 1000 / period) + delta;
      return step > lastStep ? step : null;
    },
  };
}

function seal(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}
