import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, openVisitor, url } from '../../steps/account-steps.ts';
import { signedInMember } from '../../steps/member.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

const place = 'GPS-31.2304-121.4737';

/** A photograph as a phone writes it: with a place in its EXIF. */
async function photograph(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let i = 0; i < 60; i += 1) {
      context.fillStyle = `hsl(${i * 6} 80% 55%)`;
      context.fillRect(i * 20, 0, 20, 900);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(encoded, 'base64');
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1'), Buffer.from(place)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

async function expectClean(address: string, type: string): Promise<void> {
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([bytes.includes('Exif'), bytes.includes(place)]).toEqual([false, false]);
}

it('cuts an avatar out of a photograph, shows it on the user centre, and puts the drawn one back', async () => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await goTo(page, '/personal');
  await page.getByRole('button', { name: '更换头像' }).tap();
  const buffer = await photograph(page);
  await page.getByLabel('从相册选择').setInputFiles({ name: '自拍.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('slider', { name: '缩放' }).fill('2');
  await page.getByRole('button', { name: '使用' }).tap();
  await page.getByText('头像已更新').waitFor();

  await goTo(page, '/mine');
  const shown = page.locator('img[src^="/i/"]').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  const address = new URL((await shown.getAttribute('src')) ?? '', url).href;
  await expectClean(address, 'image/webp');
  await expectClean(address.replace('.webp', '.avif'), 'image/avif');

  await goTo(page, '/personal');
  await page.getByRole('button', { name: '更换头像' }).tap();
  await page.getByRole('button', { name: '恢复默认头像' }).tap();
  await page.getByText('已恢复默认头像').waitFor();
  expect(await page.locator('img[src^="/i/"]').count()).toBe(0);
  await visitor.close();
}, 90_000);

it('takes the place out of a photograph that is sent as it is', async () => {
  const visitor = await openVisitor(browser);
  const bytes = await photograph(visitor.page);
  await visitor.close();
  const member = await signedInMember(url);
  const current = { url };
  const kind = `kind ${Buffer.from('image').toString('base64')}`;
  const made = await member.tus(current, 'POST', '/api/upload?agentid=3', {
    'upload-length': String(bytes.length),
    'upload-metadata': kind,
  });
  const type = { 'content-type': 'application/offset+octet-stream' };
  await member.tus(current, 'PATCH', made.location, { ...type, 'upload-offset': '0' }, bytes);
  const uploadId = /upload\/(\d+)/.exec(made.location)?.[1] ?? '';
  const find = async () => {
    const path = `myUploads?agentid=3&uploadId=${uploadId}`;
    const { list } = await member.call<{ list: { picture?: { srcset: string } }[] }>(url, 'GET', path);
    return list[0]?.picture;
  };
  await expect.poll(find).toBeDefined();
  const addresses = (await find())?.srcset.split(', ').map((part) => part.split(' ')[0]) ?? [];
  expect(addresses).toHaveLength(4);
  for (const address of addresses) await expectClean(`${url}${address}`, 'image/webp');
}, 60_000);
