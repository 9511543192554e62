import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, openVisitor } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

async function photograph(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const encoded = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#7c98a8';
    context.fillRect(0, 0, 320, 240);
    context.fillStyle = '#d84a34';
    context.beginPath();
    context.arc(220, 130, 36, 0, 7);
    context.fill();
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return { name: '照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') };
}

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const middle = async (locator: Locator) => {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
};

/** A finger as the browser's own input sees it. */
async function dragByTouch(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x, y } = await middle(from);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await send('touchStart', { x, y });
  for (const share of [0.3, 0.6, 1]) await send('touchMove', { x: x + dx * share, y: y + dy * share });
  await send('touchEnd');
}

async function dragByMouse(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middle(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

it('cuts a part out by finger, mouse and keys, runs a tool on it, compares, and deletes it', async () => {
  const { page } = await openVisitor(browser);
  await goTo(page, '/aiTool');
  const card = page.getByRole('button', { name: /智能裁剪/ });
  await card.waitFor();
  expect(await page.getByRole('button', { name: /算法/ }).count()).toBe(5);
  expect(await page.getByRole('button', { name: /神经网络/ }).count()).toBe(1);
  await card.tap();
  await page.getByLabel('从相册选择').setInputFiles(await photograph(page));
  const box = page.getByTestId('crop-box');
  await box.waitFor();
  const whole = await boxOf(box);

  await dragByTouch(page, page.getByLabel('拖动左上角'), 62, 41);
  const touched = await boxOf(box);
  expect([touched.x - whole.x, touched.y - whole.y]).toEqual([60, 40]);
  await dragByMouse(page, page.getByLabel('拖动右边'), -38, 90);
  const moused = await boxOf(box);
  expect(touched.width - moused.width).toBeGreaterThanOrEqual(35);
  expect(touched.width - moused.width).toBeLessThanOrEqual(43);
  expect(moused.height).toBe(touched.height);
  await page.getByLabel('拖动下边').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const keyed = await boxOf(box);
  expect(moused.height - keyed.height).toBeGreaterThanOrEqual(5);
  expect(moused.height - keyed.height).toBeLessThanOrEqual(12);
  await page.getByLabel(/移动裁剪框/).focus();
  await page.keyboard.press('ArrowLeft');
  expect((await boxOf(box)).x).toBe(keyed.x - 5);
  await dragByTouch(page, page.getByLabel('拖动右下角'), -600, -600);
  const smallest = await boxOf(box);
  expect(Math.min(smallest.width, smallest.height)).toBeGreaterThanOrEqual(20);
  expect(Math.max(smallest.width, smallest.height)).toBeLessThan(25);
  await dragByTouch(page, page.getByLabel('拖动右下角'), 600, 600);

  await page.getByRole('radio', { name: '4:3' }).tap();
  await page.getByRole('button', { name: /^开始处理/ }).tap();
  await page.getByRole('button', { name: '保存图片' }).waitFor({ timeout: 60_000 });
  expect(page.url()).toContain('/preview?jobId=');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存图片' }).tap();
  expect((await saving).suggestedFilename()).toMatch(/^smartCrop-\d+\.jpg$/);

  await goTo(page, '/aiRecord');
  await page.getByText('完成', { exact: true }).waitFor();
  await page.getByRole('button', { name: '删除智能裁剪' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap();
  await page.getByText('还没有处理过图片').waitFor();
}, 120_000);

it('slides between before and after by finger and keys, and knows no other tool', async () => {
  const { page } = await openVisitor(browser);
  await goTo(page, '/aiTool?tool=lowLight');
  const slider = page.getByRole('slider', { name: '前后对比' });
  await slider.waitFor();
  await dragByTouch(page, slider, 80, 0);
  const dragged = Number(await slider.inputValue());
  expect(dragged).toBeGreaterThan(65);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  expect(Number(await slider.inputValue())).toBe(dragged - 1);

  await goTo(page, '/aiTool?tool=undress');
  await page.getByRole('button', { name: /智能裁剪/ }).waitFor();
  const answer = await page.evaluate(async () => {
    const form = new FormData();
    form.set('tool', 'undress');
    form.set('file', new Blob(['x']));
    const headers = { 'X-Client': 'web/1.0.0' };
    const response = await fetch('/api/ai/upload?agentid=3', { method: 'POST', body: form, headers });
    return (await response.json()) as { code: number };
  });
  expect(answer.code).toBe(1001);
});
