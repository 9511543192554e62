import { afterAll, afterEach, expect, it } from 'vitest';
import { postgresPid } from '../../product/processes.ts';
import { makeDataDir, removeDataDir, startProduct } from '../../product/product.ts';
import type { Product } from '../../product/product.ts';

// One data folder for all: each test begins with what the crash before it left behind.
const dataDir = makeDataDir();
let current: Product | undefined;
afterEach(() => current?.stop());
afterAll(() => removeDataDir(dataDir));

async function start(): Promise<Product> {
  current = await startProduct(dataDir);
  return current;
}

async function videoIds(product: Product): Promise<string[]> {
  const response = await fetch(`${product.url}/api/agent/getVideoByGroup?size=50`);
  const body = (await response.json()) as { data: { list: { videoId: string }[] } };
  return body.data.list.map((card) => card.videoId);
}

it('finds its data again after kill -9 of the server during use, and starts in under 10 s', async () => {
  const first = await start();
  const before = await videoIds(first);
  expect(before).toHaveLength(50);
  const inFlight = Array.from({ length: 20 }, () => videoIds(first).catch(() => []));
  first.process.kill('SIGKILL');
  await Promise.all(inFlight);
  await first.stop();

  const second = await start();
  expect(await videoIds(second)).toEqual(before);
  expect(second.readyMs).toBeLessThan(10_000);
});

it('recovers by itself after kill -9 of PostgreSQL during use, and stops cleanly', async () => {
  const running = await start();
  const before = await videoIds(running);
  process.kill(postgresPid(dataDir), 'SIGKILL');
  const status = async () => (await fetch(`${running.url}/health`).catch(() => undefined))?.status;
  await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe(200);
  expect(await videoIds(running)).toEqual(before);
  expect(await running.stop()).toBe(0);
});

it('recovers at the next start when server and PostgreSQL are killed together', async () => {
  const running = await start();
  const before = await videoIds(running);
  process.kill(postgresPid(dataDir), 'SIGKILL');
  running.process.kill('SIGKILL');
  await running.stop();
  expect(await videoIds(await start())).toEqual(before);
});
