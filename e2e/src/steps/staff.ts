import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';

export interface Desk {
  readonly page: Page;
  readonly complaints: string[];
}

/** A desktop-sized page that remembers what the browser complained about. */
export async function openDesk(browser: Browser, options: BrowserContextOptions = {}): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The first question of every visit is who is there, and "nobody" is an answer.
    if (message.type() === 'error' && !message.text().includes('401'))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** A desk of the first owner, who is signed in already: where journeys about a section begin. */
export async function signInOwner(browser: Browser): Promise<Desk> {
  const desk = await openDesk(browser, { storageState: inject('ownerState') });
  await desk.page.goto(`${inject('productUrl')}/console/`);
  await desk.page.getByRole('menu').first().getByText('系统').waitFor();
  return desk;
}

/** A call of the console as the page that is signed in makes it. */
export async function callStaff<T>(page: Page, name: string, input: object): Promise<T> {
  const sent = { name, input };
  const answer = await page.evaluate(async (asked) => {
    const response = await fetch(`/api/admin/${asked.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'console/1.0.0' },
      body: JSON.stringify(asked.input),
    });
    return (await response.json()) as { code: number; message: string; data: unknown };
  }, sent);
  if (answer.code !== 0) throw new Error(`${name}: ${answer.message}`);
  return answer.data as T;
}
