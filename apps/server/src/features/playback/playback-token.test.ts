import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  expiryOf,
  sharedExpiryOf,
  signGrant,
  verifyGrant,
  type PlaybackGrant,
  type PlaybackKeys,
} from './playback-token.ts';

const key = Buffer.alloc(32, 1);
const keys: PlaybackKeys = { current: 'k1', keys: { k1: key } };
const now = 1_800_000_000_000;
const grant: PlaybackGrant = { agentId: '3', mediaId: 'clip-1', mode: 'full', expiresAt: now + 600_000 };
const token = signGrant(keys, grant);
const [payload = '', signature = ''] = token.split('.');

const encode = (text: string) => Buffer.from(text).toString('base64url');
const signed = (text: string, by = key) => {
  const body = encode(text);
  return `${body}.${createHmac('sha256', by).update(body).digest('base64url')}`;
};
const until = Math.floor(grant.expiresAt / 1000).toString(36);

it('reads back what it granted', () => {
  expect(verifyGrant(keys, token, now)).toEqual(grant);
  expect(verifyGrant(keys, signed(`k1|3|clip-1|f|${until}`), now)).toEqual(grant);
});

it('carries the name under which it can be revoked, and no other text there', () => {
  const held = { ...grant, holder: 'abcdefghijklmnop' };
  expect(verifyGrant(keys, signGrant(keys, held), now)).toEqual(held);
  for (const wrong of ['', 'x', 'abcdefghijklmno/', 'abcdefghijklmnopq']) {
    expect(verifyGrant(keys, signed(`k1|3|clip-1|f|${until}|${wrong}`), now)).toBeNull();
  }
});

it('holds to its last second and not beyond', () => {
  expect(verifyGrant(keys, token, grant.expiresAt - 1)).not.toBeNull();
  expect(verifyGrant(keys, token, grant.expiresAt)).toBeNull();
});

/** The last character of 32 bytes in base64url has two bits that decoding throws away. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const twin = signature.slice(0, -1) + (alphabet[alphabet.indexOf(signature.at(-1) ?? '') ^ 1] ?? '');

it.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['no signature', payload],
  ['an empty signature', `${payload}.`],
  ['no payload', `.${signature}`],
  ['a short signature', token.slice(0, -1)],
  ['a longer signature', `${token}A`],
  ['another spelling of the signature', `${payload}.${twin}`],
  ['a padded signature', `${token}=`],
  ['a third part', `${token}.x`],
  ['another agent', `${encode(`k1|8|clip-1|f|${until}`)}.${signature}`],
  ['another media', `${encode(`k1|3|clip-2|f|${until}`)}.${signature}`],
  ['another mode', `${encode(`k1|3|clip-1|p|${until}`)}.${signature}`],
  ['a later end', `${encode(`k1|3|clip-1|f|zzzzzzz`)}.${signature}`],
  ['an unknown key', signed(`k9|3|clip-1|f|${until}`)],
  ['a name that every object has', signed(`constructor|3|clip-1|f|${until}`)],
  ['a key of someone else', signed(`k1|3|clip-1|f|${until}`, Buffer.alloc(32, 2))],
  ['an unknown mode', signed(`k1|3|clip-1|x|${until}`)],
  ['a field too many', signed(`k1|3|clip-1|f|${until}|x`)],
  ['a field too few', signed('k1|3|clip-1|f')],
  ['an end that is no number', signed('k1|3|clip-1|f|!')],
  ['upper case', token.toUpperCase()],
  ['ten thousand characters', 'A'.repeat(10_000)],
])('refuses a token with %s', (_, mutated) => {
  expect(mutated).not.toBe(token);
  expect(verifyGrant(keys, mutated, now)).toBeNull();
});

it('refuses a token with any one character changed', () => {
  const passed = Array.from(token, (character, index) => {
    const other = character === 'A' ? 'B' : 'A';
    return verifyGrant(keys, token.slice(0, index) + other + token.slice(index + 1), now);
  }).filter((result) => result !== null);
  expect(passed).toEqual([]);
});

describe('changing the key', () => {
  const next = Buffer.alloc(32, 3);

  it('signs with the new one and still takes the old one', () => {
    const both = { current: 'k2', keys: { k1: key, k2: next } };
    expect(verifyGrant(both, token, now)).toEqual(grant);
    expect(verifyGrant(both, signGrant(both, grant), now)).toEqual(grant);
    expect(verifyGrant(keys, signGrant(both, grant), now)).toBeNull();
  });

  it('takes the old one until its time is over', () => {
    const both = { current: 'k2', keys: { k1: key, k2: next }, until: { k1: now + 1000 } };
    expect(verifyGrant(both, token, now + 999)).toEqual(grant);
    expect(verifyGrant(both, token, now + 1000)).toBeNull();
  });

  it('takes the old one no more once it is gone', () => {
    expect(verifyGrant({ current: 'k2', keys: { k2: next } }, token, now)).toBeNull();
  });

  it('does not sign with a key that is not there', () => {
    expect(() => signGrant({ current: 'k3', keys: { k1: key } }, grant)).toThrow('k3');
  });
});

it.each([
  ['a clip', 15_000, 10],
  ['half an hour', 1_800_000, 45],
  ['three hours', 10_800_000, 270],
  ['eight hours', 28_800_000, 360],
])('lasts long enough for %s', (_, durationMs, minutes) => {
  expect(expiryOf(now, durationMs)).toBe(now + minutes * 60_000);
});

describe('the end of what names nobody', () => {
  const minute = 60_000;
  it.each([
    ['a clip', 15_000, 200],
    ['twenty minutes', 20 * minute, 600],
    ['three hours', 180 * minute, 1800],
    ['eight hours', 480 * minute, 1800],
  ])('is one moment for all who open %s within a while, and leaves enough to each', (_, durationMs, windowSeconds) => {
    const ends = new Map<number, number>();
    for (let second = 0; second < windowSeconds * 3; second += 1) {
      const at = now + second * 1000 + 123;
      const end = sharedExpiryOf(at, { mediaId: 'clip', durationMs });
      ends.set(end, (ends.get(end) ?? 0) + 1);
      expect(end).toBeLessThanOrEqual(expiryOf(at, durationMs));
      expect(end - at).toBeGreaterThan(Math.min(durationMs, 330 * minute - 1));
      expect(end % 1000).toBe(0);
    }
    expect([3, 4]).toContain(ends.size);
    expect(Math.max(...ends.values())).toBe(windowSeconds);
  });

  it('comes for each medium in its own turn', () => {
    const turns = new Set(
      Array.from({ length: 50 }, (_, index) => sharedExpiryOf(now, { mediaId: `m${index}`, durationMs: 15_000 })),
    );
    expect(turns.size).toBeGreaterThan(20);
  });
});
