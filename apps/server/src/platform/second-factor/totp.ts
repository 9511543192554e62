import { Secret, TOTP } from 'otpauth';
import { sealedBox } from '../config/sealed-box.ts';

const period = 30;

/** The shared secrets of authenticators, encrypted wherever they are stored. */
export type Totps = ReturnType<typeof createTotps>;

/** `purpose`: whose secrets they are. It is part of how they are stored, so it never changes. */
export function createTotps(key: Buffer, purpose: 'staff totp' | 'member totp') {
  const box = sealedBox(key, purpose);
  const secretIn = (sealed: Buffer) => Secret.fromBase32(box.open(sealed));
  return {
    /** A new secret, encrypted as it is stored. */
    make: () => box.seal(new Secret({ size: 20 }).base32),
    /** What an authenticator app is given; `issuer` and `label` are what it shows. */
    show: (sealed: Buffer, issuer: string, label: string): { secret: string; uri: string } => {
      const totp = new TOTP({ issuer, label, period, secret: secretIn(sealed) });
      return { secret: totp.secret.base32, uri: totp.toString() };
    },
    /** The time step of the code when it is right and newer than the last one taken; else null. */
    check(sealed: Buffer, code: string, lastStep: number, now: number): number | null {
      // One step to each side, for phones whose clock is off.
      const delta = new TOTP({ period, secret: secretIn(sealed) }).validate({ token: code, timestamp: now, window: 1 });
      if (delta === null) return null;
      const step = Math.floor(now / 1000 / period) + delta;
      return step > lastStep ? step : null;
    },
  };
}
