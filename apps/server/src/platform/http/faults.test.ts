import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFaults } from './faults.ts';
import { createOrigin } from './origin.ts';
import { createServer } from './server.ts';
import { pino } from 'pino';

let runner: NodeJS.UnhandledRejectionListener[];
const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });

// The runner of the tests would take them for a failure of its own.
beforeEach(() => {
  lines.length = 0;
  runner = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
});
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of runner) process.on('unhandledRejection', listener);
});

async function later(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw new Error('nobody waits for this');
}

it('tells whose request a rejection belongs to that nobody handled, and goes on serving', async () => {
  const faults = createFaults(log);
  process.on('unhandledRejection', faults.reject);
  const metrics = { slipped: () => {} };
  const app = createServer({ trustProxy: [], origin: createOrigin(undefined), log, metrics });
  app.get('/stray', async () => {
    // oxlint-disable-next-line typescript/no-floating-promises -- that it floats is what is tested
    later();
    return 'answered';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/stray?code=123456`;
  expect(await (await fetch(url)).text()).toBe('answered');
  await expect.poll(() => faults.counts).toEqual({ request: 1, program: 0 });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    method: 'GET',
    url: '/stray?code=***',
    err: { message: 'nobody waits for this' },
  });
  expect((await fetch(url)).status).toBe(200);
  await expect.poll(() => faults.counts.request).toBe(2);
  await app.close();
});
