import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { gateway } from './payment-settings.ts';

/** How people of this installation prove that they are of age. */
export type AgeSettings =
  /** Their own word. */
  | { readonly check: 'self' }
  /** A page of our own that plays the outside check, for trying the way there and back. */
  | { readonly check: 'test'; readonly days: number }
  | {
      readonly check: 'provider';
      /** As members and staff read it. */
      readonly name: string;
      readonly url: string;
      /** Signs what is asked; and the answers, where there is no public key. */
      readonly secret: string;
      readonly publicKey: KeyObject | undefined;
      /** The longest that an answer counts. */
      readonly days: number;
    };

export const ageVariables = {
  AGE_CHECK: z.enum(['self', 'provider', 'test'], { error: 'one of self, provider, test' }).default('self'),
  AGE_CHECK_TEST: z.enum(['0', '1', 'false', 'true'], { error: '1 or 0' }).optional(),
  AGE_CHECK_NAME: z.string().max(40, { error: 'a name of at most 40 letters' }).optional(),
  AGE_CHECK_URL: gateway.optional(),
  AGE_CHECK_SECRET: z.string().min(32, { error: 'at least 32 letters' }).optional(),
  AGE_CHECK_PUBLIC_KEY: z.string().optional(),
  AGE_CHECK_DAYS: z
    .string()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3650, {
      error: 'days from 1 to 3650',
    })
    .transform(Number)
    .default(365),
};

type AgeVariables = z.output<z.ZodObject<typeof ageVariables>>;

/** The settings, or what is wrong with them: a check that cannot work would let nobody in, or everybody. */
export function ageSettings(given: AgeVariables, production: boolean): AgeSettings | { readonly wrong: string } {
  const { AGE_CHECK: check, AGE_CHECK_URL: url, AGE_CHECK_SECRET: secret, AGE_CHECK_DAYS: days } = given;
  if (check === 'self') return { check };
  if (check === 'test') {
    const named = given.AGE_CHECK_TEST === '1' || given.AGE_CHECK_TEST === 'true';
    if (production && !named)
      return { wrong: 'AGE_CHECK is "test": expected AGE_CHECK_TEST=1 beside it in production, it checks nobody' };
    return { check, days };
  }
  if (url === undefined || secret === undefined)
    return { wrong: 'AGE_CHECK is "provider": expected AGE_CHECK_URL and AGE_CHECK_SECRET beside it' };
  const publicKey = given.AGE_CHECK_PUBLIC_KEY === undefined ? undefined : publicKeyOf(given.AGE_CHECK_PUBLIC_KEY);
  if (publicKey === null) return { wrong: 'AGE_CHECK_PUBLIC_KEY: expected a PEM of an Ed25519 or P-256 public key' };
  return { check, name: given.AGE_CHECK_NAME ?? new URL(url).hostname, url, secret, publicKey, days };
}

function publicKeyOf(pem: string): KeyObject | null {
  try {
    // In an environment variable the lines of a PEM are often written as \n.
    const key = createPublicKey(pem.replaceAll(String.raw`\n`, '\n'));
    const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return key.asymmetricKeyType === 'ed25519' || isP256 ? key : null;
  } catch {
    return null;
  }
}
