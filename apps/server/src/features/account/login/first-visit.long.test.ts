import { expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import { signedInByPhone } from './first-visit.test-data.ts';

it('signs in fifty browsers that ask for a device account and a QR login at once', async () => {
  await using test = await identityApp();
  expect(await signedInByPhone(test, 50)).toBe(50);
});
