import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuseWeakPassword } from './weak-password.ts';

/** What an argon2id hash takes: KiB of memory, passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** As OWASP asks for at least: 19 MiB, two passes, one lane. */
const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes include the pepper: neither passwords nor four-digit PINs can be brute-forced from a stolen database. */
export function createPasswords(
  pepper: Buffer,
  { breached, cost = fullCost }: { breached?: string | undefined; cost?: PasswordCost | undefined } = {},
) {
  let nobody: Promise<string> | undefined;
  const make = (password: string) => hash(password, { ...cost, parallelism: 1, secret: pepper });
  return {
    /** Refuses common and leaked passwords. */
    refuseWeak: (password: string, ownWords: readonly string[]) => refuseWeakPassword(password, ownWords, breached),
    hash: (password: string) => make(canonical(password)),
    /**
     * Takes as long without a hash as with one: an account that does not exist cannot be told from a wrong password.
     */
    async verify(stored: string | null, password: string): Promise<boolean> {
      nobody ??= make(randomBytes(32).toString('base64url'));
      const against = stored ?? (await nobody);
      return (await verify(against, canonical(password), { secret: pepper })) && stored !== null;
    },
  };
}

/** Keyboards and systems compose the same characters differently. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
