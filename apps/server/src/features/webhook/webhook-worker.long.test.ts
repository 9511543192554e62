import { expect, it } from 'vitest';
import { sealedBox } from '../../platform/config/sealed-box.ts';
import { transact } from '../../platform/db/db.ts';
import { testDatabase } from '../../testing/database.ts';
import { killWorker, startWorker } from '../../testing/killable-worker.ts';
import { announce } from './announce.ts';
import { endpointService } from './endpoint.service.ts';
import { receiver } from './receiver.test-data.ts';

const program = new URL('webhook-worker.test-data.ts', import.meta.url);

it('delivers all of 1,000 events although its worker is killed, beside an endpoint that never answers', async () => {
  await using database = await testDatabase();
  await using system = await receiver(() => ({ status: 200 }));
  await using dead = await receiver(() => 'never');
  await database.pool.query(`insert into agents (id, name) values (3, '三') on conflict do nothing`);
  const box = sealedBox(Buffer.alloc(32, 7), 'webhook secret');
  const endpoints = endpointService({ db: database.db, box, allowLoopback: true, clock: Date.now });
  for (const { url } of [dead, system]) {
    await transact(database.db, (trx) => endpoints.make(trx, { url, agentId: '3', events: ['member.new'], note: '' }));
  }
  const accounts = Array.from({ length: 1000 }, (_, index) => String(index + 1));
  let worker = await startWorker(program, database.url);
  for (const accountId of accounts) {
    const at = Date.now();
    await announce(database.db, { type: 'member.new', agentId: '3', data: { accountId, agentId: '3', at }, at });
  }
  await expect.poll(() => system.received.length).toBeGreaterThan(100);
  await killWorker(worker);
  // The lease of the dead worker is over after half a minute; the test does not wait for it.
  await database.pool.query(`update webhook_endpoints set busy_until = '-infinity'`);
  worker = await startWorker(program, database.url);
  try {
    const arrived = () =>
      new Set(system.received.map(({ body }) => (JSON.parse(body) as { data: { accountId: string } }).data.accountId));
    await expect.poll(() => arrived().size, { timeout: 60_000, interval: 200 }).toBe(accounts.length);
    expect(new Set(system.ids()).size).toBe(accounts.length);
    const waiting = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
         where e.url = $1 and d.state <> 'sent'`,
        [system.url],
      );
      return rows[0]?.count;
    };
    await expect.poll(waiting).toBe(0);
    // The other one has taken nothing, and has kept nobody waiting.
    expect(dead.received.length).toBeGreaterThan(0);
  } finally {
    await killWorker(worker);
  }
}, 120_000);
