import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { freePort } from '../../../apps/server/src/testing/proxies/nginx-cache.ts';
import { databaseIn, databaseUrl } from '../steps/product-database.ts';
import { callStaff, signInOwner } from '../steps/staff.ts';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';

/** One that has a mail server and knows its own address: only such a product sends mail. */
export interface MailingProduct extends AsyncDisposable {
  readonly url: string;
  readonly databaseUrl: string;
  /** Where mails lead: the host of the agent, if it has one. */
  readonly linkOrigin: string;
}

/** The cluster, whose mail server is set in the console, or else a product of its own. */
export async function mailingProduct(browser: Browser, smtpPort: number): Promise<MailingProduct> {
  return inject('commandEnv') === undefined ? await ownProduct(smtpPort) : await cluster(browser, smtpPort);
}

async function ownProduct(smtpPort: number): Promise<MailingProduct> {
  const port = await freePort();
  const product = await startProduct(makeDataDir(), {
    DEMO: '0',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_FROM: '流光 <no-reply@example.com>',
    MAIL_DIGEST_HOUR: '0',
  });
  return {
    url: product.url,
    databaseUrl: databaseIn(product.dataDir),
    linkOrigin: product.url,
    async [Symbol.asyncDispose]() {
      await product.stop();
      removeDataDir(product.dataDir);
    },
  };
}

async function cluster(browser: Browser, port: number): Promise<MailingProduct> {
  const { page } = await signInOwner(browser);
  const sender = { fromAddress: 'no-reply@example.com', fromName: '流光' };
  await callStaff(page, 'mail/save', { host: '127.0.0.1', port, security: 'plain', ...sender });
  return {
    url: inject('productUrl'),
    databaseUrl: databaseUrl(),
    linkOrigin: 'https://liuguang.localhost',
    async [Symbol.asyncDispose]() {
      await callStaff(page, 'mail/remove', {});
      await page.context().close();
    },
  };
}
