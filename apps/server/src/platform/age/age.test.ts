import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './age.ts';
import { makeIdentity, parseIdentity, parseRecipient } from './age-keys.ts';

const made = makeIdentity();
const identity = parseIdentity(`# created: now\n# public key: x\n${made.identity}\n`);
const recipient = parseRecipient(made.recipient);
if (!identity || !recipient) throw new Error('no keys');

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = async (bytes: Buffer, size = 10_000) => await buffer(encrypt(inPieces(bytes, size), recipient));
const opened = async (bytes: Buffer, size = 7001) => await buffer(decrypt(inPieces(bytes, size), identity));

it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000])('gives %i bytes back', async (length) => {
  const plain = randomBytes(length);
  expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
});

it('reads what another program wrote', async () => {
  // Written by age-encryption 0.3.1 (typage), by the author of the format.
  const key = parseIdentity('AGE-SECRET-KEY-1D87XGJ04L7PVSA9HNDNX3NQMZ5JWA36R7FKTZ5W999LZZGDN2G9SG20NLA');
  if (!key) throw new Error('no key');
  expect(key.recipient.text).toBe('age1dz7ylzs787sgsjy3mu4p5uaysw534thxhjxhqqzgadt92jt74pkqxzrkru');
  const file = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBZbnhIYldvcGs5M2RNVm5xbVlwMkJnd284eFJFOEZwNmYvOW40Mk1qeUcwCm5wejZwL2haZ1ZTektaVzZOZ3NKYTgzVlAybm4ySWEvNFY3TFBVQkxjWVUKLS0tIEZVUlhvWk8xa1hnaitlRkNPT0lpZ2h6T1NYTWJWWXYxQ1JML0RNcEhIdU0KshUsTIdY/oo+elHNjgzDATbhjOSjCVJpq7pqPe9qb2kRA1y9ipCltDJmnDHU',
    'base64',
  );
  expect((await buffer(decrypt(inPieces(file, 50), key))).toString()).toBe('流光 backup');
});

it('refuses another key, a changed byte anywhere, and a missing end', async () => {
  const file = await sealed(randomBytes(70_000));
  const other = parseIdentity(makeIdentity().identity);
  if (!other) throw new Error('no key');
  await expect(buffer(decrypt(inPieces(file, 9999), other))).rejects.toThrow('another key');
  for (const at of [3, 40, 100, 160, 220, 66_000, file.length - 1]) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(opened(changed), `byte ${at}`).rejects.toThrow(/^its? /);
  }
  for (const length of [10, 190, 300, file.length - 1, file.length - 70_000 + 65_536])
    await expect(opened(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(/^its? /);
});

it('takes no key that is mistyped', () => {
  const wrong = `${made.recipient.slice(0, -1)}${made.recipient.endsWith('q') ? 'p' : 'q'}`;
  expect([parseRecipient(wrong), parseRecipient(made.identity), parseIdentity(made.recipient)]).toEqual([
    null,
    null,
    null,
  ]);
});
