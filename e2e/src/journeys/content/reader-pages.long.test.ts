import { describe, expect, it } from 'vitest';
import { url } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { turnOnAndBack } from '../../steps/reader-pages.ts';
import { findNovel } from '../../steps/reader-steps.ts';

const browser = await sharedBrowser();

describe('turning fifty pages on and back again', () => {
  it.each(['slide', 'plain', 'scroll'] as const)('loses and doubles no character: %s', async (mode) => {
    const { chapters, first, last } = await turnOnAndBack(browser, await findNovel(url), { mode, turns: 50 });
    expect(chapters).toBeGreaterThan(1);
    expect(last).toEqual(first);
  });
});
