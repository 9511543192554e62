import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { lastDays } from '../../features/dashboard/last-days.ts';
import { countDays } from '../../features/dashboard/rollup.repository.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { signedInStaff, type StaffBrowser } from '../../testing/staff.ts';

const count = () => countDays(test.database.db, lastDays(test.time.now, 2));

const test = await identityApp();
// Noon, so that no step of a test falls on another day.
test.time.now = Date.parse(`${shanghaiDay(Date.now())}T12:00:00+08:00`);
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'agentManager', agentIds: string[] | null = null) =>
  signedInStaff(test, { role, agentIds, at: test.time.now });
const owner = await staff('owner');

async function bought(agentId: string, price: number): Promise<string> {
  const plan = { agentId, name: '月卡', price, originalPrice: price, days: 30 };
  const { planId } = await owner.get('plans/save', plan);
  const buyer = test.browser({ agentId });
  await buyer.enter();
  const wish = { planId, channelId: 'sandbox', clientKey: randomUUID() };
  const { orderId } = await buyer.get('payment/paymentVIP', wish);
  await test.database.pool.query(`update sandbox_payments set state = 'paid', paid_at = $2 where order_id = $1`, [
    orderId,
    new Date(test.time.now),
  ]);
  await buyer.get('payment/status', { orderId });
  return orderId;
}

/** What the books say was sold and paid back on the day of the test. */
async function booked(agentId: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ fen: string }>(
    `select coalesce(-sum(e.amount), 0) as fen from book_entries e join book_postings p on p.id = e.posting_id
    where e.unit = 'fen' and e.holder = $1 and (p.at at time zone 'Asia/Shanghai')::date = $2::date`,
    [`sales ${agentId}`, shanghaiDay(test.time.now)],
  );
  return Number(rows[0]?.fen);
}

const titles = async (by: StaffBrowser) =>
  (await by.get('overview/top', { days: 1 })).videos.map(({ title, watchedSeconds }) => [title, watchedSeconds]);

describe('the figures of the day page', () => {
  it('agree with the books, for all and for each channel', async () => {
    const orderId = await bought('3', 3000);
    await bought('3', 1234);
    await bought('8', 700);
    await owner.get('orders/refund', { orderId, amount: 1000, reason: '买错了', clientKey: randomUUID() });
    const state = async () => (await owner.get('orders/get', { orderId })).refunded;
    await expect.poll(state).toBe(1000);
    await count();
    const { total, lines, agents } = await owner.get('overview/figures', { days: 1 });
    expect(total.revenue - total.refunds).toBe(3934);
    expect(total.revenue - total.refunds).toBe((await booked('3')) + (await booked('8')));
    expect(lines.map(({ agentId, values }) => [agentId, values])).toEqual([
      ['3', [await booked('3')]],
      ['8', [await booked('8')]],
    ]);
    expect(agents.map(({ agentId, revenue, refunds }) => [agentId, revenue - refunds])).toEqual([
      ['3', 3234],
      ['8', 700],
    ]);
    const manager = await staff('agentManager', ['8']);
    const theirs = await manager.get('overview/figures', { days: 7 });
    expect([theirs.total.revenue, theirs.agents.length, theirs.lines.map(({ agentId }) => agentId)]).toEqual([
      700,
      1,
      ['8'],
    ]);
  });

  it('have titles whose minutes add up to the watch time, each channel its own', async () => {
    const catalogue = await testCatalogue(test.database);
    const watch = async (agentId: string, title: string, seconds: number) => {
      const videoId = await catalogue.publish(title, { agentIds: [agentId], durationMs: 600_000 });
      const browser = test.browser({ agentId });
      await browser.enter();
      await browser.get('addVolume', { videoId });
      for (let position = 5; position <= seconds; position += 5) {
        test.time.now += 5000;
        await browser.get('loklVideo', { videoId, position, duration: 600 });
      }
    };
    await watch('3', '长片', 60);
    await watch('3', '短片', 15);
    await watch('8', '别家', 30);
    await expect
      .poll(() => titles(owner))
      .toEqual([
        ['视频 长片', 60],
        ['视频 别家', 30],
        ['视频 短片', 15],
      ]);
    expect(await titles(await staff('agentManager', ['8']))).toEqual([['视频 别家', 30]]);
    await count();
    const { total } = await owner.get('overview/figures', { days: 1 });
    expect(total.watchedSeconds).toBe(105);
    const { rows } = await test.database.pool.query(`select agent_id, day, sum(watched_ms)::text as ms
      from video_watch_days group by 1, 2 except select agent_id, day, watched_ms::text from agent_watch_days`);
    expect(rows).toEqual([]);
  });

  it('are set against the days before', async () => {
    const { pool } = test.database;
    const days = lastDays(test.time.now, 14);
    await pool.query(`delete from agent_days; insert into agent_days (agent_id, day, figure, value)
      select 8, day, 'plays', n from unnest(array['${days.join("','")}']) with ordinality as t (day, n)`);
    const { daysBefore, before, agents } = await owner.get('overview/figures', { days: 7 });
    expect(daysBefore.map(({ day, plays }) => [day, plays])).toEqual(days.slice(0, 7).map((day, n) => [day, n + 1]));
    expect(before.plays).toBe(28);
    const [first, second] = agents;
    expect([first?.before.plays, second?.before.plays, second?.plays]).toEqual([0, 28, 77]);
  });
});

it('leads from each thing that waits to a list of just as many', async () => {
  const { pool } = test.database;
  const orderId = await bought('3', 500);
  await pool.query(`
    insert into safety_cases (agent_id, kind, item_id, title, state, urgent, opened_at, due_at) values
      (3, 'video', 1, 'x', 'open', true, now(), now() + interval '1 day'),
      (3, 'video', 2, 'x', 'open', false, now(), now() + interval '1 day'),
      (3, 'video', 3, 'x', 'open', false, now(), now() + interval '1 day');
    insert into uploads (agent_id, account_id, kind, state, title, size, created_at, updated_at)
      select 3, id, kind, 'failed', 'x', 1, now(), now() from accounts, unnest(array['video', 'novel', 'novel', 'image']) kind
      where user_code = (select min(user_code) from accounts where agent_id = 3);
    insert into refunds (id, order_id, amount, reason, state, created_at) values ('r1', '${orderId}', 1, '', 'failed', now());
    insert into agent_domains (domain, agent_id, failing_since) values ('a.example', 8, now());
    insert into certificates (host, agent_id, expires_at, problem, checked_at) values ('a.example', 8, now(), '', now());
    insert into posts (agent_id, author_id, text, state, created_at)
      select 3, id, 'x', 'review', now() from accounts where agent_id = 3 limit 1`);
  const { list } = await owner.get('overview/today', {});
  const counts = Object.fromEntries(list.map((todo) => [todo.kind, todo.count]));
  const lists = {
    urgentReports: await owner.get('safety/queue', { what: 'report', urgent: true }),
    reports: await owner.get('safety/queue', { what: 'report', urgent: false }),
    reviews: await owner.get('safety/queue', { what: 'waiting' }),
    failedUploads: await owner.get('content/uploads', { kind: 'video', state: 'failed' }),
    failedNovels: await owner.get('content/uploads', { kind: 'novel', state: 'failed' }),
    refunds: await owner.get('orders/list', { refund: 'stuck' }),
    domains: await owner.get('agents/list', { trouble: 'domain' }),
    certificates: await owner.get('agents/list', { trouble: 'certificate' }),
  };
  const found = Object.fromEntries(Object.entries(lists).map(([kind, page]) => [kind, page.list.length]));
  expect(found).toEqual({
    urgentReports: 1,
    reports: 2,
    reviews: 1,
    failedUploads: 1,
    failedNovels: 2,
    refunds: 1,
    domains: 1,
    certificates: 1,
  });
  expect(counts).toMatchObject(found);
});
