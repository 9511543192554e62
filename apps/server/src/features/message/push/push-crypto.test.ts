import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { newVapidKey, vapidKeyFrom } from '../../../platform/config/vapid-key.ts';
import { encryptPush, isPublicKey } from './encrypt.ts';
import { pushEndpoint } from './push-hosts.ts';
import { createVapid } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the example of RFC 8291, appendix A, byte for byte', () => {
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const body = encryptPush('When I grow up, I want to be a watermelon', keys, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('signs for the push service alone, for less than a day', () => {
  const vapid = createVapid(bytes(newVapidKey()), 'https://media.example');
  const now = Date.UTC(2026, 10, 17);
  const header = vapid.authorization('https://fcm.googleapis.com/fcm/send/abc', now);
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(vapid.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now / 1000 + 12 * 3600,
    sub: 'https://media.example',
  });
  const point = bytes(vapid.publicKey);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGood = (text: string) =>
    verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  expect(isGood(`${head}.${claims}`)).toBe(true);
  expect(isGood(`${head}.${claims}x`)).toBe(false);
  // The same token for a while, and a new one before it ends.
  expect(vapid.authorization('https://fcm.googleapis.com/other', now + 5 * 3600_000)).toBe(header);
  expect(vapid.authorization('https://fcm.googleapis.com/other', now + 7 * 3600_000)).not.toBe(header);
});

it('gives an older installation the same key with every start', () => {
  const pepper = Buffer.alloc(32, 7);
  expect(vapidKeyFrom(pepper)).toEqual(vapidKeyFrom(pepper));
  expect(vapidKeyFrom(pepper)).not.toEqual(vapidKeyFrom(Buffer.alloc(32, 8)));
  expect(isPublicKey(bytes(createVapid(vapidKeyFrom(pepper), undefined).publicKey))).toBe(true);
});

it('takes no point that is not on the curve', () => {
  expect(isPublicKey(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]))).toBe(false);
  expect(isPublicKey(Buffer.alloc(65))).toBe(false);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/QGf',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('sends to %s', (endpoint) => {
  expect(pushEndpoint(endpoint)).toBe(endpoint);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  `https://fcm.googleapis.com/${'x'.repeat(1100)}`,
])('sends nothing to %s', (endpoint) => {
  expect(pushEndpoint(endpoint)).toBeNull();
});

it('sends to an origin that the operator named, and to none beside it', () => {
  const more = ['http://127.0.0.1:4230'];
  expect(pushEndpoint('http://127.0.0.1:4230/a', more)).toBe('http://127.0.0.1:4230/a');
  expect(pushEndpoint('http://127.0.0.1:4231/a', more)).toBeNull();
});
