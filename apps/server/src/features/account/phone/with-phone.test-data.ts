import { afterAll, beforeEach } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { type IdentityApp, identityApp } from '../../../testing/identity-app.ts';

interface Visit {
  /** A browser that is in. */
  readonly here: TestBrowser;
  /** One that nobody has used. */
  readonly phone: string;
}

/** One app for the tests of a file, and for each of them a new visitor with a new phone. */
export async function withPhone(prefix: `1${number}`, each: (visit: Visit) => void): Promise<IdentityApp> {
  const test = await identityApp();
  let phones = 0;
  afterAll(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    const here = test.browser();
    await here.enter();
    phones += 1;
    each({ here, phone: `${prefix}${String(phones).padStart(8, '0')}` });
  });
  return test;
}
