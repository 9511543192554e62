import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { keepAsking } from '../../platform/http/calls/keep-asking.test-data.ts';
import { createDrain, drainAndClose } from '../../platform/http/drain.ts';
import { createFaults } from '../../platform/http/faults.ts';

export async function listening() {
  const drain = createDrain();
  const faults = createFaults(pino({ level: 'silent' }));
  const test = await testApp({ deps: () => ({ process: { drain, faults, parts: () => [] } }) });
  await testCatalogue(test.database);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  return { ...test, drain, url };
}

/** Stops a server in the middle of many requests: those that it has read and not answered. */
export async function unansweredAtStop(): Promise<string[]> {
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
    expect([...asking.answered.values()].filter((status) => status !== 200)).toEqual([]);
    expect(asking.lastOnes()).toBeGreaterThan(0);
    return unanswered;
  } finally {
    await dispose();
  }
}
