import { startDnsServer } from '../../apps/server/src/testing/dns-server.ts';
import type { TestProject } from 'vitest/node';
import { makeDataDir, type Product, removeDataDir, startProduct } from './product/product.ts';
import { makeFirstOwner, type StorageState } from './product/first-owner.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    /** Where it keeps its data; the SMS that it would send lie in `outbox/sms.jsonl`. */
    productDataDir: string;
    /** Where it asks for DNS records; a journey that proves a host answers there. */
    dnsAddress: string;
    /** Of a cluster: what a command is started with. */
    commandEnv?: Readonly<Record<string, string>>;
    /** The session of the first owner of the console. */
    ownerState: StorageState;
  }
}

/** One product with demo content for all journeys; a long one that breaks things starts one of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const dns = await startDnsServer();
  const { address: dnsAddress } = dns;
  await dns[Symbol.asyncDispose]();
  let product: Product | undefined;
  const stop = async () => {
    await product?.stop();
    removeDataDir(dataDir);
  };
  try {
    product = await startProduct(dataDir, {
      DNS_SERVERS: dnsAddress,
      // People come to an 18+ title by way of a page that plays the outside check.
      AGE_CHECK: 'test',
      // The mail server of a journey is on this machine, and the mail of the day comes at any hour.
      MAIL_LOOPBACK: '1',
      MAIL_DIGEST_HOUR: '0',
    });
    project.provide('productUrl', product.url);
    project.provide('productDataDir', dataDir);
    project.provide('dnsAddress', dnsAddress);
    project.provide('ownerState', await makeFirstOwner(product.output()));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
