import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { newToken, tokenHash } from '../../../platform/session/session-token.ts';
import type { AgeCheck } from './age-check.ts';
import type { AgeRepository } from './age.repository.ts';
import { readToken, signToken, verifyKeyOf } from './signed-token.ts';

/** Where the outside check sends people back to, on the host that they came from. */
export const returnPath = '/age/return';
export const requestType = 'age-request+jwt';
export const answerType = 'age-answer+jwt';

/** Long enough to photograph a document; an answer later than that is none. */
const requestMs = 30 * 60_000;
/** An answer travels through the browser at once: one that says to be good for longer was not made for that. */
const longestAnswerMs = 15 * 60_000;
/** How far the clock of the other side may be off. */
const skewMs = 60_000;
const dayMs = 24 * 3600 * 1000;

const secondsOf = (time: number) => Math.floor(time / 1000);
const seconds = z
  .number()
  .min(0)
  .max(1e11)
  .transform((value) => value * 1000);
const answerShape = z.object({
  state: z.string().max(100),
  nonce: z.string().max(100),
  result: z.enum(['adult', 'minor', 'unknown']),
  iat: seconds,
  exp: seconds,
  /** Until when the other side vouches for it; left out, as long as the installation says. */
  valid_until: seconds.optional(),
});

export interface Answer {
  readonly stateHash: Buffer;
  readonly nonceHash: Buffer;
  readonly result: 'adult' | 'minor' | 'unknown';
  readonly validUntil: number;
}

export interface OutsideCheck extends AgeCheck {
  /** The answer that the token holds; null for anything that the other side did not sign just now. */
  read(token: string): Answer | null;
}

interface Deps {
  readonly checks: Pick<AgeRepository, 'ask'>;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly publicKey: KeyObject | undefined;
  readonly days: number;
  readonly clock: () => number;
}

/** Somebody else looks at a document or a face. They are told a random state and the way back, and nothing of the person. */
export function outsideCheck({ checks, name, url, secret, publicKey, days, clock }: Deps): OutsideCheck {
  const key = verifyKeyOf(secret, publicKey);
  return {
    method: 'provider',
    async begin({ siteUrl, ...asker }) {
      const now = clock();
      const [state, nonce] = [newToken(), newToken()];
      const expiresAt = now + requestMs;
      const hashes = { stateHash: tokenHash(state), nonceHash: tokenHash(nonce) };
      await checks.ask({ ...asker, ...hashes, provider: name, askedAt: now, expiresAt });
      const request = signToken(
        requestType,
        {
          state,
          nonce,
          return_url: `${siteUrl}${returnPath}`,
          min_age: 18,
          iat: secondsOf(now),
          exp: secondsOf(expiresAt),
        },
        secret,
      );
      return { confirmed: false, url: `${url}${url.includes('?') ? '&' : '?'}request=${request}` };
    },

    read(token) {
      const read = answerShape.safeParse(readToken(answerType, token, key));
      if (!read.success) return null;
      const { state, nonce, result, iat, exp, valid_until: until } = read.data;
      const now = clock();
      if (exp <= now || iat > now + skewMs || exp - iat > longestAnswerMs) return null;
      const validUntil = Math.min(until ?? Number.POSITIVE_INFINITY, now + days * dayMs);
      if (validUntil <= now) return null;
      return { stateHash: tokenHash(state), nonceHash: tokenHash(nonce), result, validUntil };
    },
  };
}
