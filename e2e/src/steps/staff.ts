import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';

export interface ConsolePage {
  readonly page: Page;
  readonly complaints: string[];
}

/** A desktop-sized page that remembers what the browser complained about. */
export async function openConsole(browser: Browser, options: BrowserContextOptions = {}): Promise<ConsolePage> {
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

/** A admin of the first owner, who is signed in already: where journeys about a section begin. */
export async function signInOwner(browser: Browser): Promise<ConsolePage> {
  const admin = await openConsole(browser, { storageState: inject('ownerState') });
  await admin.page.goto(`${inject('productUrl')}/console/`);
  await admin.page.getByRole('menu').first().getByText('系统').waitFor();
  return admin;
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

/** An agent that answers on this host, on the word of the owner whose page this is. */
export async function makeAgent(page: Page, name: string, host: string): Promise<string> {
  const { agentId } = await callStaff<{ agentId: string }>(page, 'agents/create', { name, domains: [host] });
  await callStaff(page, 'agents/confirmDomain', { agentId, host });
  return agentId;
}
