import { createHmac, hash, randomBytes } from 'node:crypto';
import { newTypedCode, plainCode } from '../../../platform/text/typed-code.ts';

const recoveryCodes = 10;

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

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, newTypedCode);
}

export function hashOfRecoveryCode(pepper: Buffer, staffId: string, code: string): Buffer {
  // Lower case, because codes that were hashed by earlier versions are.
  const plain = plainCode(code).toLowerCase();
  return createHmac('sha256', pepper).update(`staff recovery|${staffId}|${plain}`).digest();
}
