import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readToken, signToken, verifyKeyOf } from './signed-token.ts';

const secret = 's'.repeat(32);
const payload = { result: 'adult' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmacKey = verifyKeyOf(secret, undefined);

describe('a token', () => {
  it('is read with the secret that signed it, and with no other', () => {
    const token = signToken('answer', payload, secret);
    expect(readToken('answer', token, hmacKey)).toEqual(payload);
    expect(readToken('answer', token, verifyKeyOf(`${secret}!`, undefined))).toBeNull();
  });

  it('is nothing as another type, in pieces, too long or with another algorithm', () => {
    const token = signToken('answer', payload, secret);
    const [, body = '', signature = ''] = token.split('.');
    const withHead = (head: object) => {
      const text = `${encode(head)}.${body}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    expect(readToken('answer', withHead({ alg: 'HS256', typ: 'answer' }), hmacKey)).toEqual(payload);
    const broken = [
      signToken('request', payload, secret),
      '',
      'a.b',
      'a.b.c.d',
      `${token}A`,
      token.slice(0, -1),
      `${encode({ alg: 'none', typ: 'answer' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'answer' })}.${body}.${signature}`,
      withHead({ alg: 'none', typ: 'answer' }),
      withHead({ alg: 'HS512', typ: 'answer' }),
      withHead({ alg: 'HS256', typ: 'answer', crit: ['x'] }),
      withHead({ alg: 'HS256' }),
      signToken('answer', { fill: 'x'.repeat(5000) }, secret),
    ];
    for (const each of broken) expect([each, readToken('answer', each, hmacKey)]).toEqual([each, null]);
  });

  it.each([
    ['EdDSA', generateKeyPairSync('ed25519')],
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ] as const)('is read with a public key of %s, which signs nothing itself', (alg, { publicKey, privateKey }) => {
    const key = verifyKeyOf(secret, publicKey);
    const text = `${encode({ alg, typ: 'answer' })}.${encode(payload)}`;
    const made =
      alg === 'EdDSA'
        ? sign(null, Buffer.from(text), privateKey)
        : sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    expect(readToken('answer', `${text}.${made.toString('base64url')}`, key)).toEqual(payload);
    const der = alg === 'ES256' ? sign('sha256', Buffer.from(text), privateKey) : Buffer.alloc(64);
    expect(readToken('answer', `${text}.${der.toString('base64url')}`, key)).toBeNull();
    // The old trick: the public key, which anybody may have, taken for a shared secret.
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    expect(readToken('answer', signToken('answer', payload, pem), key)).toBeNull();
    expect(readToken('answer', signToken('answer', payload, secret), key)).toBeNull();
  });
});
