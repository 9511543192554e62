import type { TestProject } from 'vitest/node';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    /** Where it keeps its data; the SMS that it would send lie in `outbox/sms.jsonl`. */
    productDataDir: string;
    /** The link that the first start printed: it makes the first owner of the console. */
    productOwnerLink: string;
  }
}

/** One product with demo content for all journeys; a test that breaks things starts one of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir);
  project.provide('productUrl', product.url);
  project.provide('productDataDir', dataDir);
  project.provide('productOwnerLink', /^owner {2}(\S+)/m.exec(product.output())?.[1] ?? '');
  return async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
}
