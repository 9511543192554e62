import { webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { hostKeyOf } from './host-key.ts';

const pepper = Buffer.alloc(32, 1);
const hostKey = Buffer.alloc(32, 2);
const text = '流光 hosts';

async function verifies(publicKey: string, signature: string, signed: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), algorithm, false, [
    'verify',
  ]);
  return await webcrypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64url'), Buffer.from(signed));
}

it('signs so that the WebCrypto of a browser verifies it, and nothing else', async () => {
  const key = hostKeyOf({ hostKey, pepper });
  expect(await verifies(key.publicKey, key.sign(text), text)).toBe(true);
  expect(await verifies(key.publicKey, key.sign(text), `${text}.`)).toBe(false);
  expect(await verifies(hostKeyOf({ pepper }).publicKey, key.sign(text), text)).toBe(false);
});

it('is the same wherever the secrets are the same, and another where they are not', () => {
  expect(hostKeyOf({ hostKey, pepper }).publicKey).toBe(hostKeyOf({ hostKey, pepper: hostKey }).publicKey);
  expect(hostKeyOf({ pepper }).publicKey).toBe(hostKeyOf({ pepper }).publicKey);
  expect(hostKeyOf({ pepper }).publicKey).not.toBe(hostKeyOf({ hostKey, pepper }).publicKey);
});
