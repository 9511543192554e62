import { createHmac, hash, randomBytes } from 'node:crypto';
import { newTypedCode, plainCode } from '../../platform/text/typed-code.ts';

const recoveryCodes = 10;

/** 256 random bits: a plain hash of it is enough, nothing can be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Ten codes to be written on paper. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, newTypedCode);
}

export function hashOfRecoveryCode(pepper: Buffer, staffId: string, code: string): Buffer {
  // In small letters, as those of before were kept.
  const plain = plainCode(code).toLowerCase();
  return createHmac('sha256', pepper).update(`staff recovery|${staffId}|${plain}`).digest();
}
