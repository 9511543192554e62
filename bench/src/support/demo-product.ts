import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir, removeDataDir, startProduct } from '../../../e2e/src/product/product.ts';
import type { Product } from '../../../e2e/src/product/product.ts';

const kept = '.cache/bench';
/** Loading the demo on a machine that has much else to do. */
const loadPatienceMs = 900_000;

/**
 * The product with its demo content, in a data folder that is gone afterwards. Loading the content takes longer than most
 * benches: it is done once and copied from then on, until the demo or the migrations change.
 */
export async function startDemo(env: Record<string, string> = {}): Promise<Product> {
  const model = path.join(kept, `demo-${keyOfContent()}`);
  if (!existsSync(model)) await loadDemo(model);
  const dataDir = makeDataDir();
  // As it is, owners included: PostgreSQL refuses files that are another user's.
  execFileSync('cp', ['-a', `${model}/.`, dataDir]);
  const product = await startProduct(dataDir, env, loadPatienceMs);
  return {
    ...product,
    stop: async () => {
      const code = await product.stop();
      removeDataDir(dataDir);
      return code;
    },
  };
}

async function loadDemo(model: string): Promise<void> {
  console.log('loading the demo once; later runs copy it');
  mkdirSync(kept, { recursive: true });
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, { DEMO: '1' }, loadPatienceMs);
  await product.stop();
  // A name of its own until it is whole: the folder of temporary files may be on another disk.
  const copy = `${model}.${process.pid}`;
  execFileSync('cp', ['-a', dataDir, copy]);
  renameSync(copy, model);
  removeDataDir(dataDir);
}

function keyOfContent(): string {
  const hash = createHash('sha256');
  for (const file of globSync('demo/src/**/*.ts').toSorted()) hash.update(readFileSync(file));
  for (const file of globSync('apps/server/src/platform/migrations/**').toSorted()) hash.update(file);
  return hash.digest('hex').slice(0, 12);
}
