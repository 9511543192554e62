import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppDeps } from '../app.ts';
import { type TestApp, testApp } from '../integration/app.test-data.ts';
import { TestBrowser } from './browser.ts';
import { testCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';

export interface IdentityApp extends TestApp {
  /** The clock of the app; a test may set it forward. */
  time: { now: number };
  /** A browser of its own, at an address of its own unless a test says which. */
  browser(visitor?: ConstructorParameters<typeof TestBrowser>[1]): TestBrowser;
  /** The same, on which a device account is signed in. */
  visitor(visitor?: ConstructorParameters<typeof TestBrowser>[1]): Promise<TestBrowser>;
  /** The SMS code that went out last to the phone. */
  code(phone: string): Promise<string>;
}

type Parts = (parts: { database: TestDatabase }) => Partial<AppDeps>;

type Prepare = (parts: { folder: string; database: TestDatabase }) => Promise<void>;

/** The app with agents 3 and 8, a clock of its own, and addresses as tests like them. */
export async function identityApp(more: Parts = () => ({}), prepare?: Prepare): Promise<IdentityApp> {
  const time = { now: 1_800_000_000_000 };
  const test = await testApp({
    config: { trustProxy: ['loopback'] },
    prepare: async (parts) => {
      await testCatalogue(parts.database);
      await prepare?.(parts);
    },
    deps: (parts) => ({ clock: () => time.now, ...more(parts) }),
  });
  let visitors = 0;
  const open: IdentityApp['browser'] = (visitor = {}) => {
    visitors += 1;
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    return new TestBrowser(test.app, { address, ...visitor });
  };
  return {
    ...test,
    time,
    async code(phone) {
      const lines = (await readFile(path.join(test.folder, 'outbox/sms.jsonl'), 'utf8')).trimEnd().split('\n');
      const sent = lines.map((line) => JSON.parse(line) as { phone: string; code: string });
      const last = sent.findLast((message) => message.phone === phone);
      if (!last) throw new Error(`no code for ${phone}`);
      return last.code;
    },
    browser: open,
    async visitor(visitor) {
      const browser = open(visitor);
      await browser.enter();
      return browser;
    },
  };
}
