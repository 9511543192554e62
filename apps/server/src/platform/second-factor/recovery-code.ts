import { createHmac } from 'node:crypto';
import { newTypedCode, plainCode } from '../text/typed-code.ts';

const recoveryCodes = 10;

/** One-time codes for somebody who has lost their authenticator. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, newTypedCode);
}

/** `owner`: whose code it is, so that the same letters are worth nothing elsewhere. */
export function hashOfRecoveryCode(pepper: Buffer, owner: string, code: string): Buffer {
  // Lower case, because codes that were hashed by earlier versions are.
  return createHmac('sha256', pepper)
    .update(`${owner}|${plainCode(code).toLowerCase()}`)
    .digest();
}

/** What the code field takes is either the six digits of an authenticator or one of these. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
