import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuseWeakPassword } from './weak-password.ts';

/** argon2id as OWASP asks for at least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** Refuses what is guessed first, or leaked before. */
  refuseWeak(password: string, ownWords: readonly string[]): Promise<void>;
  hash(password: string): Promise<string>;
  /** Without a hash it takes as long as with one and is false: an account that does not exist looks like a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Hashes need the pepper as well: neither passwords nor four-digit PINs can be tried out on a stolen database. */
export function createPasswords(pepper: Buffer, { breached }: { breached?: string | undefined } = {}): Passwords {
  let nobody: Promise<string> | undefined;
  const make = (password: string) => hash(password, { ...cost, secret: pepper });
  return {
    refuseWeak: (password, ownWords) => refuseWeakPassword(password, ownWords, breached),
    hash: (password) => make(canonical(password)),
    async verify(stored, password) {
      nobody ??= make(randomBytes(32).toString('base64url'));
      const against = stored ?? (await nobody);
      return (await verify(against, canonical(password), { secret: pepper })) && stored !== null;
    },
  };
}

/** The same characters may reach us composed in two ways, by keyboard and system. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
