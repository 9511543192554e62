import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';
import type { Product } from './product.ts';

const running: Product[] = [];
const dataDirs: string[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.stop()));
  for (const dataDir of dataDirs.splice(0)) removeDataDir(dataDir);
});

async function start(dataDir: string): Promise<Product> {
  const product = await startProduct(dataDir);
  running.push(product);
  return product;
}

function newDataDir(): string {
  const dataDir = makeDataDir();
  dataDirs.push(dataDir);
  return dataDir;
}

async function videoIds(product: Product): Promise<string[]> {
  const response = await fetch(`${product.url}/api/agent/getVideoByGroup?size=50`);
  const body = (await response.json()) as { data: { list: { videoId: string }[] } };
  return body.data.list.map((card) => card.videoId);
}

const postgresPid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

it('finds its data again after kill -9 of the server during use, and starts in under 10 s', async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  const before = await videoIds(first);
  expect(before).toHaveLength(50);
  const inFlight = Array.from({ length: 20 }, () => videoIds(first).catch(() => []));
  first.process.kill('SIGKILL');
  await Promise.all(inFlight);
  await first.stop();

  const second = await start(dataDir);
  expect(await videoIds(second)).toEqual(before);
  expect(second.readyMs).toBeLessThan(10_000);
});

it('recovers by itself after kill -9 of PostgreSQL during use', async () => {
  const dataDir = newDataDir();
  const product = await start(dataDir);
  const before = await videoIds(product);
  process.kill(postgresPid(dataDir), 'SIGKILL');
  await expect
    .poll(async () => (await fetch(`${product.url}/health`).catch(() => undefined))?.status, {
      timeout: 30_000,
      interval: 200,
    })
    .toBe(200);
  expect(await videoIds(product)).toEqual(before);
  expect(await product.stop()).toBe(0);

  const next = await start(dataDir);
  expect(await videoIds(next)).toEqual(before);
});
