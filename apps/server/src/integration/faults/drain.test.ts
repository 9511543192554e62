import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { keepAsking } from '../../platform/http/calls/keep-asking.test-data.ts';
import { createDrain, drainAndClose } from '../../platform/http/drain.ts';
import { createFaults } from '../../platform/http/faults.ts';

vi.setConfig({ testTimeout: 60_000 });

async function listening() {
  const drain = createDrain();
  const faults = createFaults(pino({ level: 'silent' }));
  const test = await testApp({ deps: () => ({ process: { drain, faults, parts: () => [] } }) });
  await testCatalogue(test.database);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  return { ...test, drain, url };
}

// `npm run bench sigterm` does it a hundred times with the real program.
it.each([1, 2, 3, 4, 5])('answers everything that it has read when it stops under load (%i)', async () => {
  const { app, drain, url, [Symbol.asyncDispose]: dispose } = await listening();
  try {
    const read = new Set<string>();
    app.server.prependListener('request', ({ headers }) => {
      if (typeof headers['x-ask'] === 'string') read.add(headers['x-ask']);
    });
    const asking = keepAsking(url, ['/health', '/api/agent/getAgentInfo', '/api/agent/getVideoByGroup?size=50'], 16);
    await vi.waitUntil(() => asking.answered.size > 100, { timeout: 60_000 });
    const stopped = drainAndClose(app, drain, { graceMs: 200, finishMs: 2500 });
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    await stopped;
    await asking.over;
    const unanswered = [...read].filter((id) => !asking.answered.has(id));
    expect(unanswered).toEqual([]);
    expect([...asking.answered.values()].filter((status) => status !== 200)).toEqual([]);
    expect(asking.lastOnes()).toBeGreaterThan(0);
  } finally {
    await dispose();
  }
});

it('closes idle connections cleanly, and ends who waits for something, in time', async () => {
  const { app, drain, url, database, [Symbol.asyncDispose]: dispose } = await listening();
  try {
    const [socket] = await Promise.all([
      new Promise<Socket>((resolve) => app.server.once('connection', resolve)),
      fetch(`${url}/health`),
    ]);
    expect(socket.destroyed).toBe(false);
    // Holds a read back until after the grace period.
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table video_listings in access exclusive mode');
    const slow = fetch(`${url}/api/agent/getVideoByGroup?size=50`);
    await once(app.server, 'request');
    const before = performance.now();
    const stopped = drainAndClose(app, drain, { graceMs: 100, finishMs: 30_000 });
    await vi.waitUntil(() => !app.server.listening, { timeout: 60_000 });
    blocker.release(true);
    expect((await slow).status).toBe(200);
    await stopped;
    expect(performance.now() - before).toBeLessThan(25_000);
    expect(socket.destroyed).toBe(true);
  } finally {
    await dispose();
  }
});
