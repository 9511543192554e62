import { coldScans } from '../../../e2e/src/product/cold-scans.ts';
import { launchBrowser } from '../../../e2e/src/steps/phone.ts';
import { startDemo } from '../support/demo-product.ts';

/** RUNS (50) browsers open a code cold, and a phone approves it at once: each is signed in as the account of the phone. */
export async function bench(): Promise<boolean> {
  const runs = Number(process.env['RUNS'] ?? 50);
  const product = await startDemo();
  const browser = await launchBrowser();
  try {
    const wrong = await coldScans(browser, product.url, runs);
    for (const each of wrong) console.log(`signed in as ${each}`);
    console.log(`${runs - wrong.length} of ${runs} signed in as the account of the phone`);
    return wrong.length === 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
