import { mostEndpoints, type webhookCalls } from '@liuguang/contract/admin/open-api/webhooks.ts';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sealedBox } from '../../platform/config/sealed-box.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { testDatabase } from '../../testing/database.ts';
import { announce } from './announce.ts';
import { deliveryService, waits } from './delivery/delivery.service.ts';
import { listDeliveries } from './endpoint.repository.ts';
import { endpointService } from './endpoint.service.ts';
import { isSignedBy, receiver } from './receiver.test-data.ts';

const hourMs = 3600 * 1000;
const box = sealedBox(Buffer.alloc(32, 7), 'webhook secret');
const signal = new AbortController().signal;
const silent = pino({ level: 'silent' });

let now = Date.UTC(2027, 0, 1);
const clock = () => now;

const database = await testDatabase();
await database.pool.query(`insert into agents (id, name) values (3, '三'), (8, '八') on conflict do nothing`);
afterAll(() => database.close());

const parts = (allowLoopback = true) => {
  const deps = { db: database.db, box, allowLoopback, clock };
  return {
    endpoints: endpointService(deps),
    deliveries: deliveryService({ ...deps, log: silent, timeoutMs: 300 }),
  };
};

type Wanted = Partial<z.output<(typeof webhookCalls)['webhooks/make']['input']>> & { url: string };

/** Everything that was there before is removed, so that an event of a test is for its endpoint alone. */
async function endpointAt({ url, agentId = '3', events = ['member.new'] }: Wanted) {
  await database.pool.query('delete from webhook_endpoints');
  return await transact(database.db, (trx) => parts().endpoints.make(trx, { url, agentId, events, note: '' }));
}

const tell = (accountId = '7', agentId = '3', on: Db = database.db) =>
  announce(on, { type: 'member.new', agentId, data: { accountId, agentId, at: now }, at: now });

const told = async (endpointId: string) => (await listDeliveries(database.db, { endpointId, size: 50 })).list;
const deliver = (endpointId: string) => parts().deliveries.deliver(endpointId, signal);

describe('an event', () => {
  it('arrives signed, as ids and figures alone, at the endpoints that chose it', async () => {
    await using system = await receiver(() => ({ status: 204 }));
    const { endpoint, secret } = await endpointAt(system);
    await tell();
    await tell('9', '8');
    await announce(database.db, {
      type: 'upload.arrived',
      agentId: '3',
      data: { uploadId: '1', agentId: '3', accountId: '7', kind: 'video' },
      at: now,
    });
    await deliver(endpoint.endpointId);
    expect(system.received).toHaveLength(1);
    const [got] = system.received;
    expect(got && isSignedBy(secret, got)).toBe(true);
    expect(got && isSignedBy('whsec_AAAA', got)).toBe(false);
    expect(JSON.parse(got?.body ?? '')).toEqual({
      type: 'member.new',
      timestamp: new Date(now).toISOString(),
      data: { accountId: '7', agentId: '3', at: now },
    });
    expect(await told(endpoint.endpointId)).toMatchObject([{ state: 'sent', attempts: 1, status: 204, problem: '' }]);
    const { rows } = await database.pool.query<{ all: string }>(
      'select row_to_json(e)::text as all from webhook_endpoints e',
    );
    expect(rows[0]?.all).not.toContain(secret.slice(6));
  });

  it('of an agent also arrives at an endpoint of all, under one id for each', async () => {
    await using system = await receiver(() => ({ status: 200 }));
    const { endpoint } = await endpointAt({ ...system, agentId: null });
    await tell('7', '3');
    await tell('7', '8');
    await deliver(endpoint.endpointId);
    expect(new Set(system.ids()).size).toBe(2);
  });

  it('is not there when what it tells of was rolled back', async () => {
    await using system = await receiver(() => ({ status: 200 }));
    const { endpoint } = await endpointAt(system);
    const broken = transact(database.db, async (trx) => {
      await tell('7', '3', trx);
      throw new Error('after all');
    });
    await expect(broken).rejects.toThrow('after all');
    expect(await told(endpoint.endpointId)).toEqual([]);
  });

  it('is signed by both secrets for a day after a rotation, then by the new one alone', async () => {
    await using system = await receiver(() => ({ status: 200 }));
    const { endpoint, secret: before } = await endpointAt(system);
    const { endpointId } = endpoint;
    const { secret: after } = await transact(database.db, (trx) => parts().endpoints.rotate(trx, endpointId));
    await tell();
    await deliver(endpointId);
    now += 24 * hourMs;
    await tell();
    await deliver(endpointId);
    const by = (secret: string) => system.received.map((one) => isSignedBy(secret, one));
    expect([by(before), by(after)]).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('is tried again under the same id with growing waits over three days, then the endpoint is paused', async () => {
    await using system = await receiver(() => ({ status: 500 }));
    const { endpoint } = await endpointAt(system);
    const { endpointId } = endpoint;
    const began = now;
    await tell();
    for (const wait of waits) {
      await deliver(endpointId);
      now += wait - 1;
      // Not a moment earlier.
      const before = system.received.length;
      await deliver(endpointId);
      expect(system.received).toHaveLength(before);
      now += 1;
    }
    await deliver(endpointId);
    expect(Math.round((now - began) / hourMs)).toBe(72);
    expect(system.received).toHaveLength(waits.length + 1);
    expect(new Set(system.ids()).size).toBe(1);
    expect(await told(endpointId)).toMatchObject([
      { state: 'failed', status: 500, problem: '返回了 500', nextAt: null },
    ]);
    expect(await parts().endpoints.get(endpointId)).toMatchObject({ state: 'failed' });
    const { rows } = await database.pool.query<{ subject: string }>(
      `select subject from staff_audit where call = 'webhooks/setPaused' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ subject: `webhook ${endpointId}` }]);

    // What happens while it is paused waits, and goes out when somebody resumes it.
    await tell('8');
    await deliver(endpointId);
    expect(system.received).toHaveLength(waits.length + 1);
    await transact(database.db, (trx) => parts().endpoints.setPaused(trx, endpointId, false));
    await deliver(endpointId);
    expect(system.received).toHaveLength(waits.length + 2);
  });

  it('that an endpoint never takes does not pause it while others arrive', async () => {
    await using system = await receiver(({ body }) => ({ status: body.includes('"666"') ? 500 : 200 }));
    const { endpoint } = await endpointAt(system);
    const { endpointId } = endpoint;
    await tell('666');
    for (const wait of [...waits, 0]) {
      await tell('7');
      await deliver(endpointId);
      now += wait;
    }
    expect((await told(endpointId)).filter(({ state }) => state === 'failed')).toHaveLength(1);
    expect(await parts().endpoints.get(endpointId)).toMatchObject({ state: 'active' });
  });

  it('is sent again by hand under the same id', async () => {
    await using system = await receiver(() => ({ status: 200 }));
    const { endpoint } = await endpointAt(system);
    const { endpointId } = endpoint;
    await tell();
    await deliver(endpointId);
    const [one] = await told(endpointId);
    await transact(database.db, (trx) => parts().endpoints.resend(trx, one?.deliveryId ?? '', endpointId));
    await deliver(endpointId);
    expect(system.ids()).toEqual([one?.eventId, one?.eventId]);
  });

  it('is kept for 30 days', async () => {
    await using system = await receiver(() => ({ status: 200 }));
    const { endpoint } = await endpointAt(system);
    await tell();
    now += 30 * 24 * hourMs;
    await parts().deliveries.sweep(signal);
    expect(await told(endpoint.endpointId)).toHaveLength(1);
    now += 1;
    await parts().deliveries.sweep(signal);
    expect(await told(endpoint.endpointId)).toHaveLength(0);
  });
});

const makeOne = () =>
  transact(database.db, (trx) =>
    parts().endpoints.make(trx, { url: 'http://127.0.0.1:1/', agentId: '3', events: ['member.new'], note: '' }),
  );

describe('an endpoint', () => {
  it('that redirects or does not answer in time has taken nothing', async () => {
    await using inside = await receiver(() => ({ status: 200 }));
    await using redirecting = await receiver(() => ({ status: 302, headers: { location: inside.url } }));
    const moved = await endpointAt(redirecting);
    await tell();
    await deliver(moved.endpoint.endpointId);
    expect(await told(moved.endpoint.endpointId)).toMatchObject([
      { state: 'waiting', status: 302, problem: '返回了跳转（302），不会跟随' },
    ]);
    expect(inside.received).toHaveLength(0);

    await using slow = await receiver(() => 'never');
    const late = await endpointAt(slow);
    await tell();
    await deliver(late.endpoint.endpointId);
    expect(await told(late.endpoint.endpointId)).toMatchObject([
      { state: 'waiting', status: null, problem: '10 秒内没有应答' },
    ]);
  });

  it.each(['http://127.0.0.1:1/', 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost:9/', 'https://10.0.0.1/'])(
    'is never reached inside: %s',
    async (url) => {
      await database.pool.query('delete from webhook_endpoints');
      const guarded = parts(false);
      const made = transact(database.db, (trx) =>
        guarded.endpoints.make(trx, { url, agentId: '3', events: ['member.new'], note: '' }),
      );
      await expect(made).rejects.toMatchObject({ data: { fields: { url: expect.any(String) as string } } });
      // Neither when it came into the database another way, or its name leads inside only now.
      const { rows } = await database.pool.query<{ id: string }>(
        `insert into webhook_endpoints (agent_id, url, events, secret, created_at) values (3, $1, '{member.new}', $2, now()) returning id`,
        [url, box.seal('whsec_AAAA')],
      );
      const endpointId = rows[0]?.id ?? '';
      await tell();
      await guarded.deliveries.deliver(endpointId, signal);
      expect(await told(endpointId)).toMatchObject([
        { state: 'waiting', status: null, problem: '地址指向内网或本机，已拒绝' },
      ]);
    },
  );

  it.each([
    ['ftp://hooks.example/', '请输入以 https:// 开头的完整地址'],
    ['http://hooks.example/', '只能使用 https 地址'],
    ['https://a:b@hooks.example/', '地址中不能带用户名和密码'],
    ['https://2130706433/', '不能使用内网或本机地址'],
    ['https://[::ffff:127.0.0.1]/', '不能使用内网或本机地址'],
    ['https://db/', '不能使用内网或本机地址'],
  ])('is refused as %s', async (url, message) => {
    const made = transact(database.db, (trx) =>
      parts(false).endpoints.make(trx, { url, agentId: '3', events: ['member.new'], note: '' }),
    );
    await expect(made).rejects.toMatchObject({ data: { fields: { url: message } } });
  });

  it('is one of few of an agent', async () => {
    await endpointAt({ url: 'http://127.0.0.1:1/' });
    const answers = await Promise.allSettled(Array.from({ length: mostEndpoints + 2 }, makeOne));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostEndpoints - 1);
  });

  it('has a queue with an end', async () => {
    const { endpoint } = await endpointAt({ url: 'http://127.0.0.1:1/' });
    await database.pool.query(
      `insert into webhook_deliveries (endpoint_id, event_id, type, body, created_at, next_at)
       select $1, 'evt', 'member.new', '{}', $2, $2 from generate_series(1, 9999)`,
      [endpoint.endpointId, new Date(now)],
    );
    expect(await tell()).toHaveLength(1);
    expect(await tell()).toHaveLength(0);
    expect(await parts().endpoints.get(endpoint.endpointId)).toMatchObject({ waiting: 10_000, isFull: true });
  });
});
