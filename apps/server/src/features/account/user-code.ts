import { randomInt } from 'node:crypto';

/** `LG` and nine digits: short enough to type off a screenshot. It is a name, not a secret. */
export function newUserCode(): string {
  return `LG${randomInt(1_000_000_000).toString().padStart(9, '0')}`;
}

/** As a person may type it: in any case and with blanks, as the screens show it. */
export function normalUserCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Enough to recognize one's own, too little to try to sign in with: LG820****17. */
export function maskUserCode(userCode: string): string {
  return `${userCode.slice(0, 5)}****${userCode.slice(-2)}`;
}

export function defaultNickname(userCode: string): string {
  return `用户${userCode.slice(-4)}`;
}
