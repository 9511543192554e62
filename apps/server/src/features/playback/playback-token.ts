import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a playback address grants. It holds everything a segment request needs, so that none asks the database. */
export interface PlaybackGrant {
  readonly agentId: string;
  readonly mediaId: string;
  readonly mode: 'full' | 'preview';
  /** Epoch milliseconds, whole seconds. */
  readonly expiresAt: number;
  /**
   * Under which name the grant can be revoked; only where the right to watch is somebody's own and can be lost. It is a
   * random name of the session, not one of each grant: that would be a row written for every video that is opened, and a
   * ban would have to find them all.
   */
  readonly holder?: string;
  /** The holder is in youth mode: what is fetched under this grant is counted. */
  readonly metered?: true;
}

/** `current` signs; every key in `keys` still verifies, so that a key can be changed while people watch. */
export interface PlaybackKeys {
  readonly current: string;
  readonly keys: Readonly<Record<string, Uint8Array>>;
  /** When a key that does not sign any more ends to verify, by its name; not named is not ended. */
  readonly until?: Readonly<Record<string, number>>;
}

const minute = 60_000;
const shortestMs = 10 * minute;
export const longestGrantMs = 360 * minute;
/** Of the six hours that the longest films have, most are left to who comes last. */
const longestWindowMs = 30 * minute;

const modeLetters = { full: 'f', preview: 'p' } as const;
const modes: Readonly<Record<string, PlaybackGrant['mode'] | undefined>> = { f: 'full', p: 'preview' };
const meteredMark = 'm';
const holderPattern = /^[A-Za-z0-9_-]{16}$/;

/** Stands for staff who look at what was reported: for them it plays after it was taken down. No account has this name. */
export const staffHolder = 'staff-who-review';
/** Stands for creators who choose a cover from their own film: for them it plays while they hide it or it is reviewed. */
export const creatorHolder = 'creator-who-edit';

/** Whose grants a takedown does not end. */
export function outlivesTakedown({ holder }: Pick<PlaybackGrant, 'holder'>): boolean {
  return holder === staffHolder || holder === creatorHolder;
}

/** Half as long again as the film, for pauses; never so short that a clip cannot be watched again. */
export function expiryOf(now: number, durationMs: number): number {
  return Math.floor((now + lifeOf(durationMs)) / 1000) * 1000;
}

/**
 * When a grant that names nobody ends. It is the same moment for all who ask within a third of its life, so that they have
 * one address and share what a cache in front of us holds. Rounded down, it never lasts longer than any other, and what
 * is left is the length of the film at least.
 */
export function sharedExpiryOf(now: number, { mediaId, durationMs }: { mediaId: string; durationMs: number }): number {
  const life = lifeOf(durationMs);
  const windowMs = Math.min(longestWindowMs, Math.floor(life / 3000) * 1000);
  // Each in its own turn: else all clips of a site would get new addresses, and empty caches, in one moment.
  const turn = (crc32(mediaId) * 1000) % windowMs;
  return Math.floor((now + life - turn) / windowMs) * windowMs + turn;
}

function lifeOf(durationMs: number): number {
  return Math.max(shortestMs, Math.min(longestGrantMs, durationMs * 1.5));
}

export function signGrant(keys: PlaybackKeys, grant: PlaybackGrant): string {
  const key = keyOf(keys, keys.current);
  if (!key) throw new Error(`playback key ${keys.current} is missing`);
  const seconds = Math.floor(grant.expiresAt / 1000).toString(36);
  const fields = [keys.current, grant.agentId, grant.mediaId, modeLetters[grant.mode], seconds];
  if (grant.holder !== undefined) fields.push(grant.holder);
  if (grant.metered) fields.push(meteredMark);
  const payload = Buffer.from(fields.join('|')).toString('base64url');
  return `${payload}.${sign(key, payload)}`;
}

/** The grant, or null for anything that we did not sign, signed with a retired key, or that has run out. */
export function verifyGrant(keys: PlaybackKeys, token: string, now: number): PlaybackGrant | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || token.length > 512) return null;
  const fields = Buffer.from(payload, 'base64url').toString().split('|');
  const [keyId = '', agentId = '', mediaId = '', letter = '', seconds = '', holder, metered] = fields;
  const key = keyOf(keys, keyId);
  if (!key || !isSame(signature, sign(key, payload)) || (keys.until?.[keyId] ?? Infinity) <= now) return null;
  const mode = modes[letter];
  const expiresAt = Number.parseInt(seconds, 36) * 1000;
  if (fields.length < 5 || fields.length > 7 || mode === undefined || !(expiresAt > now)) return null;
  if (holder === undefined) return { agentId, mediaId, mode, expiresAt };
  if (!holderPattern.test(holder) || (metered !== undefined && metered !== meteredMark)) return null;
  return { agentId, mediaId, mode, expiresAt, holder, ...(metered === undefined ? {} : { metered: true }) };
}

function keyOf({ keys }: PlaybackKeys, keyId: string): Uint8Array | undefined {
  return Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
}

function sign(key: Uint8Array, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}

/** As text: decoding would let two spellings of one signature pass. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
