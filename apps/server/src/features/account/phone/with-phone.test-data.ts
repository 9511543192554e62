import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { type IdentityApp, identityApp } from '../../../testing/identity-app.ts';

interface Visit {
  readonly test: IdentityApp;
  /** A browser that is in. */
  readonly here: TestBrowser;
  /** One that nobody has used. */
  readonly phone: string;
}

/** One app for the tests of a file, and for each of them a new visitor with a new phone. */
export function withPhone(prefix: `1${number}`, each: (visit: Visit) => void): void {
  let test: IdentityApp;
  let phones = 0;
  beforeAll(async () => {
    test = await identityApp();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    const here = test.browser();
    await here.enter();
    phones += 1;
    each({ test, here, phone: `${prefix}${String(phones).padStart(8, '0')}` });
  });
}
