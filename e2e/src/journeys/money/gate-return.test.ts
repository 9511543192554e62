import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, openVisitor, url } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, timeOf, untilPlaying } from '../../steps/player-steps.ts';
import { findNovel, openChapter, seenText } from '../../steps/reader-steps.ts';

const browser = await sharedBrowser();

async function chooseMonth(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /月卡/ }).check();
  await page.getByRole('button', { name: /^立即支付/ }).tap();
  await page.getByRole('button', { name: '确认支付' }).waitFor();
}

describe('paying at a gate', () => {
  it('goes on with the video where its preview ended, without the cashier behind it, and home has no ads at once', async () => {
    const [vip] = await cardsOf(url, 'vip');
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    const home = await page.context().newPage();
    await goTo(home, '/home');
    await home
      .getByRole('link', { name: /^广告：/ })
      .first()
      .waitFor();

    await goTo(page, '/overview');
    await goTo(page, `/video?id=${vip?.videoId ?? ''}`);
    await untilPlaying(page);
    // To the end of the preview, as a finger on the bar would.
    const previewed = await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3;
      return video.duration;
    });
    await page.getByRole('region', { name: '观看权限' }).getByRole('link', { name: '开通VIP' }).tap();
    await chooseMonth(page);
    // Thought better of it: the plan is still chosen.
    await page.goBack();
    expect(await page.getByRole('radio', { name: /月卡/ }).isChecked()).toBe(true);
    await chooseMonth(page);
    await page.getByRole('button', { name: '确认支付' }).tap();

    await page.waitForURL(/#\/video\?id=/);
    await untilPlaying(page, Math.floor(previewed) - 1);
    expect(await timeOf(page)).toBeLessThan(previewed + 20);
    await home
      .getByRole('link', { name: /^广告：/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: '全部分类' }).waitFor();

    await goTo(home, '/mine');
    await home.getByText('不限', { exact: true }).waitFor();
    expect(await home.getByRole('navigation', { name: '主导航' }).getByText('免费').count()).toBe(0);
    await visitor.close();
  });

  it('goes on with the chapter that was closed, at its first page, and reads on from there', async () => {
    const novel = await findNovel(url, 'vip');
    const index = novel.heads.findIndex(({ access }) => access === 'vip');
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    await goTo(page, '/novel');
    await openChapter(page, url, novel, index - 1);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    const gate = page.getByRole('region', { name: '阅读权限' }).first();
    await gate.getByRole('link', { name: '开通VIP' }).tap();
    await chooseMonth(page);
    await page.goBack();
    expect(await page.getByRole('radio', { name: /月卡/ }).isChecked()).toBe(true);
    await chooseMonth(page);
    await page.getByRole('button', { name: '确认支付' }).tap();

    await page.waitForURL(/#\/novelReader\?id=/);
    await page.getByTestId('page-number').waitFor();
    const { title = '' } = novel.heads[index] ?? {};
    const opening = async () => (await seenText(page)).filter((seen) => seen.title === title).map(({ text }) => text);
    const paid = await visitor.page.evaluate(
      async (chapterId) =>
        (await (
          await fetch(`/api/novel/getChapter?chapterId=${chapterId}`, { headers: { 'x-client': 'web/1.0.0' } })
        ).json()) as {
          data: { text: string[] } | null;
        },
      novel.heads[index]?.chapterId ?? '',
    );
    const words = (paid.data?.text.join('') ?? '').replaceAll(/\s/g, '').slice(0, 12);
    expect(words).not.toBe('');
    await expect.poll(async () => (await opening()).join('').replaceAll(/\s/g, '')).toContain(words);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await opening()).length).toBeGreaterThan(0);
    // Neither shop nor cashier lies behind it.
    await page.goBack();
    await page.waitForURL(/#\/novel$/);
    await visitor.close();
  });
});
