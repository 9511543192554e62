import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { roundRobin } from './round-robin.test-data.ts';
import { type Answer, member, plain, temporaryFolder, visitor } from './scale.test-data.ts';

vi.setConfig({ testTimeout: 180_000 });

it('fails no call while two webs behind a balancer are restarted one after the other', async () => {
  await using database = await testDatabase();
  using temporary = temporaryFolder();
  const catalogue = await testCatalogue(database);
  const videos = await Promise.all(Array.from({ length: 8 }, (_, n) => catalogue.publish(`rolling-${n}`)));
  const ports = [await freePort(), await freePort()];
  const start = (port = 0) =>
    startWeb({
      databaseUrl: database.url,
      dataDir: temporary.folder,
      env: { ...plain, PORT: String(port), DRAIN_SECONDS: '2' },
    });
  const webs: WebProcess[] = [await start(ports[0]), await start(ports[1])];
  await using balancer = await roundRobin(webs.map(({ url }) => url));
  await vi.waitUntil(() => balancer.up(0) && balancer.up(1), { timeout: 60_000 });

  const answers: Answer[] = [];
  const broken: unknown[] = [];
  const over = new AbortController();
  const cookies = await Promise.all(Array.from({ length: 6 }, () => member(database)));
  const load = cookies.map(async (cookie, who) => {
    const each = visitor(balancer.url, cookie);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const videoId = videos[(who + turn) % videos.length];
      const call = [
        () => each.post('/api/collectVideo', { videoId }),
        () => each.get('/api/agent/getVideoByGroup?size=20'),
        () => each.get('/api/getUserInfo'),
      ][turn % 3]!;
      await call().then(
        (answer) => answers.push(answer),
        (error: unknown) => broken.push(error),
      );
      await pause(15);
    }
    each.close();
  });
  try {
    for (const [index, port] of ports.entries()) {
      await pause(1000);
      const stopping = webs[index]!;
      const at = performance.now();
      stopping.child.kill('SIGTERM');
      // It says so first, and goes on answering for whoever has not heard.
      const said = await vi.waitUntil(
        async () => {
          const { status } = await fetch(`${stopping.url}/ready`);
          return status === 503 ? performance.now() - at : false;
        },
        { timeout: 5000, interval: 20 },
      );
      expect((await fetch(`${stopping.url}/api/agent/getAgentInfo`)).status).toBe(200);
      await stopping.exited;
      const took = performance.now() - at;
      process.stdout.write(`web ${index}: /ready 503 after ${said.toFixed(0)} ms, ended after ${took.toFixed(0)} ms\n`);
      expect(took).toBeGreaterThan(2000);
      webs[index] = await start(port);
      await vi.waitUntil(() => balancer.up(index), { timeout: 60_000 });
    }
    await pause(1000);
  } finally {
    over.abort();
    await Promise.all(load);
    for (const { child, exited } of webs) {
      child.kill('SIGTERM');
      await exited;
    }
  }
  process.stdout.write(`rolling restart: ${answers.length} calls, ${broken.length} broken\n`);
  expect(answers.length).toBeGreaterThan(300);
  expect(broken).toEqual([]);
  expect(answers.filter(({ status, code }) => status !== 200 || code !== 0)).toEqual([]);
});
