import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { goTo, newPhone, openVisitor, register, userCodeOn } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { changeDatabase, readDatabase } from '../../steps/product-database.ts';
import { findNovel, openChapter, readerSettings } from '../../steps/reader-steps.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();

const comment = (page: Page, text: string) => page.locator('[id^="comment-"]').filter({ hasText: text });
const say = async (page: Page, text: string) => {
  await page.getByLabel('写评论').fill(text);
  await page.getByRole('button', { name: '发送' }).tap();
  await comment(page, text).waitFor();
};

it('tells a creator of a comment, who answers; the answer is found by its link', async () => {
  const creator = await openVisitor(browser, { worker: true });
  await register(creator.page, newPhone());
  const [me] = await readDatabase('select id from accounts where user_code = $1', [await userCodeOn(creator.page)]);
  // Long enough to talk about it: after a short one the next begins.
  const [free] = await readDatabase(
    `select v.id, v.author_id from videos v join video_listings l on l.video_id = v.id and l.agent_id = 3 and l.group_id = 0
     where v.access = 'free' and v.series_id is null and v.duration_ms > 60000 order by v.id limit 1`,
  );
  const { id: videoId, author_id: before } = free as { id: string; author_id: string };
  await changeDatabase('update videos set author_id = $2 where id = $1', [videoId, (me as { id: string }).id]);
  try {
    const { page } = await openVisitor(browser, { worker: true });
    await goTo(page, `/video?id=${videoId}`);
    const tab = page.getByRole('tab', { name: /^评论/ });
    await tab.filter({ hasText: /\d/ }).waitFor();
    const count = Number((await tab.textContent())?.replace(/\D/g, ''));
    await tab.tap();
    const said = `海的味道 ${Date.now()}`;
    await say(page, said);
    await expect.poll(() => tab.textContent()).toBe(`评论 ${count + 1}`);

    // A lost line keeps the words, and one tap sends them once it is back.
    await page.context().setOffline(true);
    const late = `断网也在 ${Date.now()}`;
    await page.getByLabel('写评论').fill(late);
    await page.getByRole('button', { name: '发送' }).tap();
    await page.getByText(/^没有发出去/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '重试' }).tap();
    await comment(page, late).waitFor();
    expect(await comment(page, late).count()).toBe(1);

    // The server takes one, and the page is loaded anew before it hears so: it stands there once, as sent.
    const taken = Promise.withResolvers<void>();
    let heard = false;
    await page.route('**/comment/add', async (route) => {
      if (heard) return route.continue();
      await route.fetch();
      heard = true;
      return taken.resolve();
    });
    const unheard = `没等到回音 ${Date.now()}`;
    await page.getByLabel('写评论').fill(unheard);
    await page.getByRole('button', { name: '发送' }).tap();
    await taken.promise;
    await page.reload();
    await tab.filter({ hasText: /\d/ }).waitFor();
    await tab.tap();
    await comment(page, unheard).waitFor();
    await expect.poll(() => page.getByText(unheard).count()).toBe(1);
    expect(await page.getByText('没有发出去').count()).toBe(0);
    await expect.poll(() => tab.textContent()).toBe(`评论 ${count + 3}`);

    await goTo(creator.page, '/message?tab=people');
    await creator.page.getByRole('link').filter({ hasText: said }).tap();
    const found = comment(creator.page, said);
    await found.waitFor();
    await found.getByRole('button', { name: '回复' }).tap();
    const answer = `谢谢你听见 ${Date.now()}`;
    await creator.page.getByLabel('写评论').fill(answer);
    await creator.page.getByRole('button', { name: '发送' }).tap();
    await comment(creator.page, answer).getByText('作者').waitFor();

    await goTo(page, '/message?tab=people');
    await page.getByRole('link').filter({ hasText: answer }).tap();
    await page.waitForURL(/comment=\d+/);
    const linked = comment(page, answer).last();
    await linked.waitFor();
    await expect.poll(() => linked.evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true);
  } finally {
    await changeDatabase('update videos set author_id = $2 where id = $1', [videoId, before]);
  }
});

it('keeps what is said about a paragraph at its paragraph', async () => {
  const novel = await findNovel(url);
  const { page } = await openVisitor(browser, { worker: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await readerSettings(page, { fontSize: 20 });
  await openChapter(page, url, novel, 0);
  const number = page.getByRole('button', { name: /^本段 \d+ 条评论$/ }).first();
  await number.waitFor();
  const count = Number((await number.textContent()) ?? 0);
  await number.tap();
  const sheet = page.getByRole('dialog', { name: `段评 ${count}` });
  await sheet.locator('blockquote').first().waitFor();
  const said = `就是这一句 ${Date.now()}`;
  await say(page, said);
  await page.getByRole('dialog', { name: `段评 ${count + 1}` }).waitFor();
  await page.getByRole('button', { name: '关闭评论' }).tap();
  await expect.poll(() => number.textContent()).toBe(String(count + 1));

  // Holding a paragraph is the way to its first comment, and turns no page.
  const shown = await page.getByTestId('page-number').textContent();
  const quiet = page.locator('[data-testid="pages"] [aria-hidden="false"] p:not(:has(button))').first();
  const box = await quiet.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 12);
  await page.mouse.down();
  await page.getByRole('dialog', { name: '段评 0' }).waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: '关闭评论' }).tap();
  expect(await page.getByTestId('page-number').textContent()).toBe(shown);

  const [row] = await readDatabase('select id from comments where text = $1', [said]);
  const { id } = row as { id: string };
  const chapterId = novel.heads[0]?.chapterId ?? '';
  await page.goto('about:blank');
  await page.goto(`${url}/#/novelReader?id=${novel.novelId}&chapter=${chapterId}&comment=${id}`);
  await page.getByRole('dialog', { name: `段评 ${count + 1}` }).waitFor();
  await comment(page, said).first().waitFor();
});
