import { expect, inject, it } from 'vitest';
import { coldScans } from '../../product/cold-scans.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

/** A code that is asked for too early loses every third browser at least. RUNS=50 is what is promised. */
const runs = Number(process.env['RUNS'] ?? 12);

it(`signs in a browser that opens the code cold, ${runs} times of ${runs}, as the account of the phone`, async () => {
  expect(await coldScans(browser, inject('productUrl'), runs)).toEqual([]);
});
