import { newToken } from '../sign-in/secrets.ts';

/** Before every token: who finds one in a log or a repository knows what it is, and so do scanners. */
const mark = 'lgt_';
const shownLetters = 6;

export function newApiToken(): { secret: string; prefix: string } {
  const secret = `${mark}${newToken()}`;
  return { secret, prefix: secret.slice(0, mark.length + shownLetters) };
}

export function isApiToken(text: string): boolean {
  return /^lgt_[A-Za-z0-9_-]{43}$/.test(text);
}
