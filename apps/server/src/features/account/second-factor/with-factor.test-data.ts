import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { type IdentityApp, identityApp } from '../../../testing/identity-app.ts';

export const password = 'harbour at four 7';

export type Guarded = Awaited<ReturnType<typeof guard>>;

export interface FactorVisit {
  readonly test: IdentityApp;
  /** Signed in, with a password and a phone. */
  readonly here: TestBrowser;
  readonly owner: Guarded;
}

/** The code of this moment. */
export function codeOf(test: IdentityApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.time.now });
}

export async function member(test: IdentityApp, phone: string): Promise<{ here: TestBrowser; userCode: string }> {
  const here = test.browser();
  const { userCode } = await here.enter();
  await here.get('updatePwd', { password });
  await here.get('verifyPassword', { password });
  await here.get('savePhoneCode', { phone, scene: 'bind' });
  await here.get('bindPhone', { phone, code: await test.code(phone) });
  return { here, userCode };
}

/** A member who has turned the second factor on, and what of it is theirs. */
export async function guard(test: IdentityApp, here: TestBrowser, phone: string) {
  await here.get('verifyPassword', { password });
  const { secret, uri } = await here.get('secondFactor/begin', {});
  const { recoveryCodes } = await here.get('secondFactor/confirm', { code: codeOf(test, secret) });
  const { userCode, authorId: accountId } = await here.get('getUserInfo', {});
  return {
    userCode,
    accountId,
    phone,
    recoveryCodes,
    uri,
    secret,
    /** What the authenticator shows half a minute after the code before. */
    nextCode(): string {
      test.time.now += 30_000;
      return codeOf(test, secret);
    },
  };
}

/** One app for the tests of a file, and for each of them a new member with the second factor. */
export function withFactor(prefix: `1${number}`, each: (visit: FactorVisit) => void): void {
  let test: IdentityApp;
  let phones = 0;
  beforeAll(async () => {
    test = await identityApp();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    phones += 1;
    const phone = `${prefix}${String(phones).padStart(8, '0')}`;
    const { here } = await member(test, phone);
    each({ test, here, owner: await guard(test, here, phone) });
  });
}

/** The ticket of a login that was told to come with a code. */
export function ticketIn(answer: { code: number; data: unknown }): string {
  const { ticket } = (answer.data ?? {}) as { ticket?: unknown };
  if (answer.code !== 1011 || typeof ticket !== 'string') throw new Error(`no ticket: ${JSON.stringify(answer)}`);
  return ticket;
}
