import type { Browser, Page } from 'playwright-core';
import { startDnsServer } from '../../../../apps/server/src/testing/dns-server.ts';
import { expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { callStaff, signInOwner } from '../../steps/staff.ts';

const url = inject('productUrl');
const { port } = new URL(url);
/** What staff change must be on phones by then, with nothing restarted. */
const seenWithinMs = 5000;
const browser = await sharedBrowser();

it('makes an agent from another one, proves its domain, renames and hides titles there and makes an ad, and phones have all of it within seconds', async () => {
  await using dns = await startDnsServer(Number(inject('dnsAddress').split(':')[1]));
  const begun = Date.now();
  const admin = await signInOwner(browser);
  const { page } = admin;
  const mark = Date.now().toString(36);
  const name = `潮汐 ${mark}`;
  const host = `http://tide-${mark}.localhost:${port}`;

  await page.getByRole('menu').first().getByText('渠道').click();
  await page.getByRole('button', { name: '新建渠道' }).click();
  await page.getByLabel('名称', { exact: true }).fill(name);
  await attach(page, await drawing(browser, { width: 256, height: 256 }));
  await page.getByLabel('域名').fill(`tide-${mark}.localhost`);
  await page.getByLabel('域名').press('Enter');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('来源渠道').fill('流光');
  await page.getByLabel('来源渠道').press('Enter');
  for (const part of ['功能设置', '广告']) {
    const choice = page.locator('.ant-form-item', { has: page.getByText(part, { exact: true }) });
    await choice.getByText('不带').click();
  }
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('发现墙（IsReturnCrackAd）').click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '创建渠道' }).click();
  const told = await page.getByText(/渠道 \d+ 已创建/).innerText();
  const agentId = /\d+/.exec(told)?.[0] ?? '';
  await page.getByText(/^已从「.+」带入$/).waitFor();

  // Nobody is sent to the agent by a host that nobody has proven.
  const early = await openPhone(browser);
  await early.page.goto(`${host}/#/home`);
  expect(await early.page.title()).not.toContain(name);
  await early.context.close();
  await page.getByRole('button', { name: '验证域名' }).click();
  await page.getByRole('button', { name: '检查' }).click();
  await page.getByText(/没有找到 DNS 的 TXT 记录/).waitFor();
  const recordName = `_liuguang.${new URL(host).hostname}`;
  const recordValue = await page.getByText(/^liuguang-verify=/).innerText();
  dns.txt.set(recordName, [recordValue.trim()]);
  await page.getByRole('button', { name: '检查' }).click();
  await page.getByText('已验证', { exact: true }).waitFor();
  const proven = Date.now();
  const phone = await openPhone(browser);
  await phone.page.goto(`${host}/#/home`);
  await expect.poll(() => phone.page.title(), { timeout: seenWithinMs }).toContain(name);
  const manifest = await phone.page.evaluate(
    async () => (await (await fetch('/manifest.webmanifest')).json()) as { name: string },
  );
  expect(manifest.name).toBe(name);
  expect(Date.now() - proven).toBeLessThan(seenWithinMs);
  await showsItsOwn(page, phone.page, { agentId, name, mark });
  expect(Date.now() - begun).toBeLessThan(120_000);
  await phone.page.getByRole('link', { name: '发现' }).first().waitFor();

  // The console shows the same app, as this agent, and nobody is made by looking.
  await page.getByRole('tab', { name: '外观' }).click();
  const preview = page.frameLocator('iframe[title="手机预览"]');
  await preview.getByText(name).first().waitFor();
  // What is typed is worn there before it is saved, and nowhere else.
  await page.getByLabel('一句话介绍').fill(`未存 ${mark}`);
  await page.getByRole('button', { name: '星夜', exact: true }).click();
  const accentOf = () =>
    preview.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--c9').trim());
  await expect.poll(accentOf).toBe('#8f7bff');
  const saved = () => phone.page.evaluate(async () => await (await fetch('/api/agent/getAgentInfo')).text());
  expect(await saved()).not.toContain(`未存 ${mark}`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  // That of the look before may still stand there.
  await page.getByText('已保存，手机端数秒内生效').last().waitFor();
  await expect.poll(saved, { timeout: seenWithinMs }).toContain(`未存 ${mark}`);
  await page.getByRole('button', { name: '恢复' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '恢复' }).click();
  await expect.poll(saved, { timeout: seenWithinMs }).not.toContain(`未存 ${mark}`);
  expect(await page.evaluate(() => localStorage.getItem('machineCode'))).toBeNull();
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual(['staff']);

  await page.getByRole('menu').first().getByText('广告').click();
  await page.getByRole('button', { name: '新建广告' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('名称').fill(`开业 ${mark}`);
  await drawer.getByLabel('投放渠道').fill(name);
  await drawer.getByLabel('投放渠道').press('Enter');
  await drawer.getByLabel('投放渠道').press('Escape');
  await drawer.getByLabel('链接').fill('javascript:alert(1)');
  await drawer.getByText('链接只能是 http(s) 网址或应用内页面 /#/…').waitFor();
  await drawer.getByLabel('链接').fill('https://ads.example/');
  await drawer.getByText('链接可用').waitFor();
  await choose(drawer, await drawing(browser, { width: 300, height: 150 }));
  await drawer.getByText('图片至少 540 × 216，这张是 300 × 150').waitFor();
  await attach(drawer, await drawing(browser, { width: 1080, height: 520 }));
  await drawer.getByRole('button', { name: '保存' }).click();
  // The word of the look that was saved before may still stand there.
  await page.getByRole('row', { name: `开业 ${mark}` }).waitFor();
  const savedAt = Date.now();
  const shown = phone.page.getByText(`开业 ${mark}`).first();
  await phone.page.reload({ waitUntil: 'commit' });
  await shown.waitFor();
  expect(Date.now() - savedAt).toBeLessThan(seenWithinMs);

  // Paused, it is gone as quickly, and the way back is one tap.
  const row = page.getByRole('row', { name: `开业 ${mark}` });
  await row.getByRole('button', { name: '暂停' }).click();
  await row.getByText('已暂停').waitFor();
  await phone.page.reload();
  await expect.poll(() => shown.count(), { timeout: seenWithinMs }).toBe(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await row.getByText('投放中').waitFor();
  expect(admin.complaints).toEqual([]);
  await phone.context.close();
});

interface Channel {
  readonly agentId: string;
  readonly name: string;
  readonly mark: string;
}

/** What the channel has of the one that it was made from: its plans, and its titles but for one renamed and one hidden. */
async function showsItsOwn(page: Page, phone: Page, { agentId, name, mark }: Channel): Promise<void> {
  const asked = (path: string) => phone.evaluate(async (at) => await (await fetch(at)).text(), path);
  const feed = () => asked('/api/agent/getVideoByGroup?sort=new&size=50');
  const { data } = JSON.parse(await feed()) as { data: { list: { videoId: string; title: string }[] } };
  const [renamed, hidden] = data.list;
  if (!renamed || !hidden) throw new Error('the channel is empty');
  expect(await asked('/api/vipList')).toContain('planId');

  await page.getByRole('menu').first().getByText('视频').click();
  await page.getByLabel('标题或编号').fill(renamed.videoId);
  await page.getByLabel('标题或编号').press('Enter');
  const row = page.getByRole('row', { name: `#${renamed.videoId}` });
  await row.getByRole('button', { name: '编辑' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('tab', { name }).click();
  await drawer.getByLabel('本渠道标题').fill(`另名 ${mark}`);
  await drawer.getByRole('button', { name: '保存本渠道设置' }).click();
  await page.getByText('已保存，手机端数秒内生效').waitFor();
  await callStaff(page, 'videos/saveOverride', { agentId, videoId: hidden.videoId, hidden: true });
  await expect.poll(feed, { timeout: seenWithinMs }).toContain(`另名 ${mark}`);
  await expect.poll(feed, { timeout: seenWithinMs }).not.toContain(`"videoId":"${hidden.videoId}"`);
  expect(await asked(`/api/agent/getVideoInfo?videoId=${hidden.videoId}`)).toContain('1004');
  // Nothing of it is seen on the channel that it was made from.
  const source = `${url}/api/agent/getVideoInfo?agentid=3&videoId=`;
  const elsewhere = async (videoId: string) => await (await fetch(`${source}${videoId}`)).text();
  expect(await elsewhere(renamed.videoId)).toContain(renamed.title);
  expect(await elsewhere(hidden.videoId)).toContain(hidden.title);
  await phone.evaluate((videoId) => {
    window.location.hash = `#/video?id=${videoId}`;
  }, renamed.videoId);
  await phone.getByText(`另名 ${mark}`).first().waitFor({ timeout: seenWithinMs });
  await phone.evaluate(() => {
    window.location.hash = '#/home';
  });
  await drawer.getByRole('button', { name: '取消' }).click();
  await page.getByRole('menu').first().getByText('渠道').click();
  await page.getByRole('row', { name }).getByRole('button', { name: '设置' }).click();
}

/** A PNG of this size, as an operator would have one. */
async function drawing(from: Browser, viewport: { width: number; height: number }): Promise<Buffer> {
  const page = await from.newPage({ viewport });
  await page.setContent('<body style="margin:0;height:100vh;background:linear-gradient(45deg,#f50,#05f)"></body>');
  const png = await page.screenshot();
  await page.close();
  return png;
}

type Place = Pick<Page, 'locator' | 'getByAltText'>;

async function choose(place: Place, buffer: Buffer): Promise<void> {
  await place.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
}

/** Gives a picture to the field and waits until the worker is done with it. */
async function attach(place: Place, buffer: Buffer): Promise<void> {
  await choose(place, buffer);
  await place.getByAltText('已选图片').waitFor();
}
