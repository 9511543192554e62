import { randomInt } from 'node:crypto';

/** Without 0/O and 1/I/L: such codes are read aloud, written on paper and typed by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 28 of 31 letters are 138 bits: nobody guesses one, not even who has its hash and the key of the hash. */
const length = 28;

/** A new code, in groups of four: `K7M2-P9XQ-…`. */
export function newTypedCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** The code as it was made, however it was typed: small letters, blanks and dashes are what people do to it. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
