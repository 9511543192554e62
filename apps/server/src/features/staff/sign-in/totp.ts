import { Secret, TOTP } from 'otpauth';
import { sealedBox } from '../../../platform/config/sealed-box.ts';

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
  const box = sealedBox(key, 'staff totp');
  const totpOf = (sealed: Buffer, label: string) =>
    new TOTP({ issuer, label, period, secret: Secret.fromBase32(box.open(sealed)) });
  return {
    make: () => box.seal(new Secret({ size: 20 }).base32),
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
