import { hash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so a plain hash of it is enough in the database. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
