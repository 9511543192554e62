import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodes = 10;

/** 256 random bits: a plain hash of it is enough, nothing can be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Ten codes such as `k7m2p-x9q4r`: to be written on paper, so without letters that look alike. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => `${letters(5)}-${letters(5)}`);
}

export function hashOfRecoveryCode(pepper: Buffer, staffId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', pepper).update(`staff recovery|${staffId}|${plain}`).digest();
}

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}
