import { randomInt } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { cli } from '../../steps/cli.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';

const { port } = new URL(inject('productUrl'));
const host = `cape${randomInt(1e9)}.localhost`;
const site = `http://${host}:${port}`;
const product = `http://liuguang.localhost:${port}`;
const browser = await sharedBrowser();
let agentId = '';
beforeAll(async () => {
  const look = ['--tagline', '灯塔下面', '--accent', '#8f7bff', '--accent-end', '#d07bff', '--background', '#0e0d16'];
  agentId = /agent (\d+) is there/.exec(cli('agent', 'create', '--name', '海岬', '--domain', host, ...look))?.[1] ?? '';
});

const phoneAt = async (url: string) => {
  const phone = await openPhone(browser, { worker: true });
  await phone.page.goto(url);
  await phone.page.getByRole('heading', { level: 1 }).waitFor();
  return { ...phone, devtools: await phone.context.newCDPSession(phone.page) };
};

/** What the browser itself says; a private window, which every page of a test is, can install nothing. */
async function installProblems(devtools: CDPSession): Promise<string[]> {
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

async function manifestOf(devtools: CDPSession) {
  const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  return JSON.parse(data) as { name: string; theme_color: string; icons: { src: string; purpose: string }[] };
}

const colour = (page: Page, name: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name);

/** Width, height, and red, green and blue of the first pixel. */
const cornerOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = await createImageBitmap(await (await fetch(src)).blob());
    const { width, height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    return [width, height, ...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 5);
  }, address);

/** The page has its worker, and the worker the page. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/', { ignoreSearch: true }))?.ok ?? false))
    .toBe(true);
}

it('is installable from the standard build, with name, colours and icon of the agent of the host', async () => {
  const [own, other] = [await phoneAt(site), await phoneAt(product)];
  for (const { devtools } of [own, other]) expect(await installProblems(devtools)).toEqual([]);
  const [manifest, standard] = [await manifestOf(own.devtools), await manifestOf(other.devtools)];
  expect([manifest.name, manifest.theme_color]).toEqual(['海岬', '#0e0d16']);
  expect([standard.name, standard.theme_color]).toEqual(['流光', '#0d0e12']);
  expect([await own.page.title(), await colour(own.page, '--c9'), await colour(other.page, '--c9')]).toEqual([
    '海岬',
    '#8f7bff',
    '#ff4d3d',
  ]);
  // The worker draws icons in its own time; what a phone gets then is square, and of the agent's colour at its edge.
  const maskable = manifest.icons.find(({ purpose }) => purpose === 'maskable')?.src ?? '';
  await expect.poll(() => cornerOf(own.page, maskable)).toEqual([512, 512, 14, 13, 22]);
  for (const { complaints, context } of [own, other]) {
    expect(complaints.filter((text) => /Content.Security.Policy|manifest/i.test(text))).toEqual([]);
    await context.close();
  }
});

/** As from the home screen: the start address, in a window that shows nothing yet. */
async function startAgain(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site}/`);
}

it('starts without a network, and in new colours after they were changed, also without a network', async () => {
  const { page, context } = await phoneAt(site);
  await untilKept(page);
  await context.setOffline(true);
  await startAgain(page);
  await page.getByRole('heading', { level: 1, name: '海岬' }).waitFor();
  expect([await page.title(), await colour(page, '--c10')]).toEqual(['海岬', '#d07bff']);
  await context.setOffline(false);

  cli('agent', 'set', agentId, '--name', '海岬二', '--accent', '#2fb36b', '--accent-end', '#9bd14a');
  await expect.poll(() => page.evaluate(async () => await (await fetch('/?now')).text())).toContain('#2fb36b');
  await startAgain(page);
  // The kept page is of the old brand: the new one is put on as soon as it is known.
  await expect.poll(() => colour(page, '--c9')).toBe('#2fb36b');
  await expect
    .poll(() => page.evaluate(async () => await (await caches.match('/', { ignoreSearch: true }))?.text()))
    .toContain('#2fb36b');
  await context.setOffline(true);
  await startAgain(page);
  expect([await page.title(), await colour(page, '--c9')]).toEqual(['海岬二', '#2fb36b']);
  await context.close();
});
