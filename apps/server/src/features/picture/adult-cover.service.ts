import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { pictureIdOf } from './picture-shape.ts';

const hourMs = 3_600_000;

/** Those of playback addresses: they are changed and retired together. */
export interface CoverKeys {
  readonly current: string;
  readonly keys: Readonly<Record<string, Uint8Array>>;
  readonly until?: Readonly<Record<string, number>>;
}

export interface AdultCovers {
  /** A card for somebody who passed the age check: its cover is at an address that opens, for an hour or two. */
  seal<Card extends { readonly rating: 'all' | '18'; readonly cover: Picture }>(card: Card): Card;
}

/**
 * A cover of an 18+ title is given out under `/i/<token>/<pictureId>/…` only. The token says until when, and our signature
 * that somebody was told who may know: so no request for a picture asks the database.
 */
export function adultCovers(keys: CoverKeys, clock: () => number): AdultCovers {
  return {
    seal(card) {
      if (card.rating === 'all') return card;
      const pictureId = pictureIdOf(card.cover.url) ?? '';
      // The same for an hour, so that a list that is read again shows pictures that are there already.
      const token = signCover(keys, pictureId, (Math.floor(clock() / hourMs) + 2) * hourMs);
      const sealed = Object.entries(card.cover).map(([field, value]) => [
        field,
        typeof value === 'string' ? value.replaceAll(`/i/${pictureId}/`, `/i/${token}/${pictureId}/`) : value,
      ]);
      return { ...card, cover: Object.fromEntries(sealed) as Picture };
    },
  };
}

function signCover(keys: CoverKeys, pictureId: string, expiresAt: number): string {
  const key = keys.keys[keys.current];
  if (!key) throw new Error(`playback key ${keys.current} is missing`);
  const seconds = (expiresAt / 1000).toString(36);
  return `${keys.current}.${seconds}.${signature(key, pictureId, seconds)}`;
}

/** Until when the token opens the picture, or null for anything that we did not sign or that has run out. */
export function coverExpiry(keys: CoverKeys, token: string, pictureId: string, now: number): number | null {
  const [keyId = '', seconds = '', given = '', ...rest] = token.split('.');
  const key = Object.hasOwn(keys.keys, keyId) ? keys.keys[keyId] : undefined;
  if (!key || rest.length > 0 || (keys.until?.[keyId] ?? Infinity) <= now) return null;
  const [a, b] = [Buffer.from(given), Buffer.from(signature(key, pictureId, seconds))];
  const expiresAt = Number.parseInt(seconds, 36) * 1000;
  return a.length === b.length && timingSafeEqual(a, b) && expiresAt > now ? expiresAt : null;
}

/** The first word keeps it apart from a grant of playback, which the same keys sign. */
function signature(key: Uint8Array, pictureId: string, seconds: string): string {
  return createHmac('sha256', key).update(`cover|${pictureId}|${seconds}`).digest('base64url');
}
