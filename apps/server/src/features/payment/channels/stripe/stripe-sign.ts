import { createHmac, timingSafeEqual } from 'node:crypto';

/** A notice that is older than this is a replay. */
const freshSeconds = 300;

/** Checks a `Stripe-Signature` header (`t=…,v1=…`): any of the signatures may fit, while a secret is being changed. */
export function stripeVerify(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > freshSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    if (name !== 'v1') return false;
    const given = Buffer.from(value, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
