import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 random bits: too many to guess, so a plain hash is enough to store it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Of the link that the start prints. Not random but made of a secret of the installation, so that of several processes that
 * start each can print the same one, of which the database holds only the hash.
 */
export function firstOwnerToken(pepper: Buffer, expiresAt: number): string {
  return createHmac('sha256', pepper).update(`first owner link|${expiresAt}`).digest('base64url');
}

/** Whose recovery codes they are, as their hashes have it. */
export function recoveryOwner(staffId: string): string {
  return `staff recovery|${staffId}`;
}
