import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { drainAndClose } from '../../platform/http/drain.ts';
import { listening, unansweredAtStop } from './drain.test-data.ts';

vi.setConfig({ testTimeout: 60_000 });

// Again and again: drain.long.test.ts, and sigterm.long.test.ts with the real program.
it('answers everything that it has read when it stops under load', async () => {
  expect(await unansweredAtStop()).toEqual([]);
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
