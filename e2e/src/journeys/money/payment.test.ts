import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, openVisitor, url } from '../../steps/account-steps.ts';
import { cli } from '../../steps/cli.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, untilPlaying } from '../../steps/player-steps.ts';

const browser = await sharedBrowser();

const payButton = (page: Page) => page.getByRole('button', { name: /^立即支付/ });

describe('membership', () => {
  it('is bought at the cashier after a failed try, and a VIP title plays at once', async () => {
    const [vip] = await cardsOf(url, 'vip');
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    await goTo(page, `/video?id=${vip?.videoId ?? ''}`);
    await page
      .getByText(/试看|开通VIP/)
      .first()
      .waitFor();
    await goTo(page, '/joinVip');
    await page.getByRole('radio', { name: /月卡/ }).check();
    await payButton(page).tap();
    await page.getByRole('button', { name: '支付失败' }).tap();
    await page.getByText('上次支付失败，可以重试').waitFor();
    await page.getByRole('button', { name: '确认支付' }).tap();
    await page.getByText('支付成功，会员已生效').waitFor();
    const record = page.getByRole('article', { name: '月卡，已支付' });
    await record.waitFor();
    expect(await record.getByText('¥18').count()).toBe(1);
    await goTo(page, '/mine');
    await page.getByText(/有效期至 \d{4}-/).waitFor();
    await goTo(page, `/video?id=${vip?.videoId ?? ''}`);
    await untilPlaying(page);
    expect(await page.getByText('试看').count()).toBe(0);
    await visitor.close();
  });

  it('is seen within two seconds in a tab that did not pay', async () => {
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    await goTo(page, '/joinVip');
    await payButton(page).tap();
    await page.getByRole('button', { name: '确认支付' }).waitFor();
    const other = await page.context().newPage();
    await goTo(other, '/joinVip');
    await other.getByText(/等待支付/).waitFor();
    await page.getByRole('button', { name: '支付并重复通知两次' }).tap();
    await page.getByText('支付成功，会员已生效').waitFor();
    const paid = performance.now();
    await other.getByText(/续费天数自动累加/).waitFor();
    const seenMs = performance.now() - paid;
    expect(seenMs).toBeLessThan(10_000);
    await visitor.close();
  });

  it('makes one order of ten taps', async () => {
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    await goTo(page, '/joinVip');
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (let tap = 0; tap < 10; tap += 1) button.click();
    });
    await page.getByRole('button', { name: '确认支付' }).waitFor();
    await goTo(page, '/rechargeRecord');
    await page.getByRole('article', { name: /待支付$/ }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('button', { name: '继续支付' }).tap();
    await page.getByRole('button', { name: '确认支付' }).waitFor();
    await visitor.close();
  });

  it('comes by a code, once', async () => {
    const made = cli('redeem', 'make', '--agent', '3', '--name', '开业', '--days', '7', '--count', '1');
    const code = /(?:[A-Z0-9]{4}-){6}[A-Z0-9]{4}/.exec(made)?.[0] ?? '';
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    await goTo(page, '/joinVip');
    const redeem = async () => {
      await page.getByRole('button', { name: '兑换码' }).tap();
      await page.getByRole('textbox', { name: '兑换码' }).fill(code.toLowerCase());
      await page.getByRole('button', { name: '立即兑换' }).tap();
    };
    await redeem();
    await page.getByText('兑换成功，已到账7天').waitFor();
    await page.getByText(/续费天数自动累加/).waitFor();
    await redeem();
    await page.getByText('兑换码无效或已使用').waitFor();
    await visitor.close();
    expect(cli('ledger', 'verify')).toContain('the books add up');
  });
});
