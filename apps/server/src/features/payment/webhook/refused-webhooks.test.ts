import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { testShop } from '../../../testing/shop.ts';
import { alipayChannel } from '../channels/alipay/alipay.ts';
import { alipayParty } from '../channels/channel-keys.test-data.ts';
import { unsignedPace } from './webhook.service.ts';

const alipay = alipayParty();
const database = await testDatabase();
const shop = await testShop(database.db, [alipayChannel(alipay.keys, Date.now)]);
afterAll(() => database.close());

const stranger = '198.51.100.7';
const junk = (turn: number) => ({ headers: {}, query: {}, body: Buffer.alloc(64 * 1024, String(turn % 10)) });

async function kept(): Promise<{ notices: number; bytes: number; refused: Record<string, unknown>[] }> {
  await shop.refused.close();
  const { rows: sizes } = await database.pool.query<{ bytes: string; notices: number }>(
    `select pg_total_relation_size('payment_notices') + pg_total_relation_size('refused_notices') as bytes,
       (select count(*)::int from payment_notices) as notices`,
  );
  const { rows: refused } = await database.pool.query<Record<string, unknown>>(
    'select channel_id, count::int, last_reason, last_network, last_bytes from refused_notices order by channel_id',
  );
  return { notices: sizes[0]?.notices ?? -1, bytes: Number(sizes[0]?.bytes), refused };
}

describe('a flood of notices that nobody signed', () => {
  it('is one row of figures, however large, and shuts its sender out but not the channel behind the same address', async () => {
    const account = await shop.member();
    const { orderId } = await shop.buy(account);
    const genuine = await shop.pay(orderId, 0);
    const before = await kept();
    const answers = await Promise.all(
      Array.from({ length: 320 }, (_, turn) =>
        shop.notices.receive('sandbox', junk(turn), stranger).then(
          ({ status }) => status,
          (error: unknown) => (error as { failure: string }).failure,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 400)).toHaveLength(unsignedPace.burst);
    expect(answers.filter((answer) => answer === 'TOO_OFTEN')).toHaveLength(320 - unsignedPace.burst);
    const after = await kept();
    expect(after.notices).toBe(before.notices);
    expect(after.bytes - before.bytes).toBeLessThan(128 * 1024);
    expect(after.refused).toEqual([
      {
        channel_id: 'sandbox',
        count: 320,
        last_reason: 'signature',
        last_network: '198.51.100.0/24',
        last_bytes: 65_536,
      },
    ]);
    expect(await shop.notices.receive('sandbox', genuine, stranger)).toEqual(shop.sandbox.reply.taken);
    expect(await shop.vipUntil(account)).not.toBeNull();
  });

  it('costs no more than to look at it: a notice of ten thousand parameters is not sorted', async () => {
    const many = Array.from({ length: 10_000 }, (_, turn) => `${turn.toString(36)}=1`).join('&');
    const body = Buffer.from(`sign_type=RSA2&sign=AAAA&${many}`.slice(0, 64 * 1024));
    await shop.notices.receive('alipay', { headers: {}, query: {}, body }, '198.51.100.8');
    const { refused } = await kept();
    expect(refused.find(({ channel_id }) => channel_id === 'alipay')).toMatchObject({ last_reason: 'too long' });
  });
});

describe('a notice that the channel signed', () => {
  it('is kept as it came, once, however often it is sent again', async () => {
    const { orderId } = await shop.buy(await shop.member());
    await shop.pay(orderId, 5);
    const { rows } = await database.pool.query(
      'select verdict, times, octet_length(body) > 0 as raw from payment_notices where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ verdict: 'done', times: 5, raw: true }]);
  });

  it('is kept for the operator when it is about another merchant', async () => {
    const told = { orderId: '1', amount: 3000, channelRef: 'ref' };
    await shop.notices.receive('alipay', alipay.notice(told, { seller_id: '2088000000000002' }));
    const { rows } = await database.pool.query(
      "select order_id, verdict from payment_notices where channel_id = 'alipay'",
    );
    expect(rows).toEqual([{ order_id: null, verdict: 'refused: another merchant' }]);
  });
});
