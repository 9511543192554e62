import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { failedTasks, retryJobs } from '../../../platform/jobs/failed-jobs.ts';
import { runJobs } from '../../../platform/jobs/run-jobs.ts';
import { testDatabase } from '../../../testing/database.ts';
import { smtpReceiver } from '../../../testing/mail/smtp-receiver.ts';
import { consoleFace } from '../letter/letters.ts';
import { letter } from '../letter/letter.ts';
import { sendMailJob } from '../mail.jobs.ts';
import type { MailToPost } from './outbox.service.ts';
import { letterTo, secret, someStaff, testOutbox } from './outbox.test-data.ts';

const to = 'one@example.com';
/** What was logged, by whatever part of it. */
const lines: string[] = [];
/** Runs ahead of the real time, as far as a test wants. */
let ahead = 0;
const clock = () => Date.now() + ahead;
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });

const database = await testDatabase();
const relay = await smtpReceiver();
const staffId = await someStaff(database);
const outbox = testOutbox({ database, port: () => relay.port, clock, log });
const runner = await runJobs([sendMailJob(outbox)], { database, log, dataDir: '/nonexistent' });
afterAll(async () => {
  await runner?.stop();
  await relay[Symbol.asyncDispose]();
  await database.close();
});
beforeEach(async () => {
  relay.received.length = 0;
  relay.next.recipient = () => undefined;
  relay.next.data = () => undefined;
  await database.pool.query('delete from rate_limits');
});

const post = (more: Partial<MailToPost> = {}) => outbox.post(database.db, { ...letterTo(to, staffId), ...more });
const newest = async () => {
  const { rows } = await database.pool.query<{ id: string; state: string; attempts: number; sealed: Buffer | null }>(
    'select id, state, attempts, sealed from mails order by id desc limit 1',
  );
  return rows[0];
};
/** The next try is due now. */
const hurry = () => database.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
const failedMails = async () => (await failedTasks(database.db)).find(({ task }) => task === 'mail.send');

it('sends what was posted, keeps it sealed until then and forgets it afterwards', async () => {
  relay.next.data = async () => {
    const row = await newest();
    expect(row?.sealed?.includes(Buffer.from(secret))).toBe(false);
    return undefined;
  };
  await post();
  await expect.poll(() => relay.to(to).length).toBe(1);
  await expect.poll(async () => (await newest())?.state).toBe('sent');
  expect(await newest()).toMatchObject({ sealed: null });
  const [mail] = relay.received;
  expect(mail?.text).toContain(secret);
  expect(mail?.header('auto-submitted')).toBe('auto-generated');
  expect(mail?.header('message-id')).toMatch(/^<[\w-]{36}@example\.com>$/);
});

it('is there exactly when the transaction is that it belongs to', async () => {
  const before = await newest();
  await database.db
    .transaction()
    .execute(async (trx) => {
      await outbox.post(trx, { ...letterTo(to, staffId), goodForMs: 1000 });
      throw new Error('no');
    })
    .catch(() => undefined);
  expect((await newest())?.id).toBe(before?.id);
});

it('tries again after a 4xx, under the same Message-ID, and then not any more', async () => {
  const seen: (string | undefined)[] = [];
  relay.next.data = (mail) => {
    seen.push(mail.header('message-id'));
    return seen.length < 3 ? 451 : undefined;
  };
  await post();
  for (const tries of [1, 2]) {
    await expect.poll(async () => (await newest())?.attempts).toBe(tries);
    expect(seen).toHaveLength(tries);
    await hurry();
  }
  await expect.poll(async () => (await newest())?.state).toBe('sent');
  expect(new Set(seen).size).toBe(1);
  expect(relay.received).toHaveLength(1);
  expect(await failedMails()).toBeUndefined();
});

it('does not try again after a 5xx: the job is left for an operator, without a word of the mail, and may be retried', async () => {
  relay.next.data = () => 554;
  await post();
  await expect.poll(failedMails).toMatchObject({ lastError: '服务器拒收邮件（554）' });
  expect(await newest()).toMatchObject({ state: 'failed', attempts: 0 });
  await hurry();
  relay.next.data = () => undefined;
  await post({ to: 'after@example.com' });
  await expect.poll(() => relay.to('after@example.com').length).toBe(1);
  expect(relay.to(to)).toEqual([]);
  const failed = await failedMails();
  await retryJobs(database.db, failed?.ids ?? []);
  await expect.poll(() => relay.to(to).length).toBe(1);
  await expect.poll(failedMails).toBeUndefined();
});

it('gives up in the end what no server takes, and says so', async () => {
  relay.next.data = () => 451;
  await post({ goodForMs: 60_000 });
  await expect.poll(async () => (await newest())?.attempts).toBe(1);
  ahead = 120_000;
  await hurry();
  await expect.poll(failedMails).toMatchObject({ lastError: '服务器暂不接收邮件（451）' });
  ahead = 0;
  await database.pool.query(`delete from graphile_worker._private_jobs`);
});

it('does not send a code that is over', async () => {
  relay.next.data = () => 451;
  await post({ kind: 'code', goodForMs: 600_000, to: 'late@example.com' });
  await expect.poll(async () => (await newest())?.attempts).toBe(1);
  ahead = 700_000;
  relay.next.data = () => undefined;
  await hurry();
  await expect.poll(async () => (await newest())?.state).toBe('failed');
  ahead = 0;
  expect(relay.to('late@example.com')).toEqual([]);
  expect(await failedMails()).toBeUndefined();
});

it('sends no more than a server puts up with in a minute, and loses none', async () => {
  await database.pool.query(`insert into rate_limits (key, hits, expires_at)
    select 'mails sent', array_agg((extract(epoch from now()) * 1000)::bigint), (extract(epoch from now()) * 1000 + 60000)::bigint
    from generate_series(1, 60)`);
  const before = relay.connections();
  await post({ to: 'slow@example.com' });
  const waits = async () =>
    (await database.pool.query('select from graphile_worker._private_jobs where run_at > now()')).rowCount;
  await expect.poll(waits).toBe(1);
  expect(relay.connections()).toBe(before);
  await database.pool.query('delete from rate_limits');
  await hurry();
  await expect.poll(() => relay.to('slow@example.com').length).toBe(1);
});

it('makes no header of what people call themselves', async () => {
  const name = '坏\r\nBcc: victim@example.com\r\n\r\n<b>正文</b>\u2028名';
  await post({
    ...letter({ ...consoleFace, name }, { subject: `主题${name}`, lines: [name], foot: [] }),
    fromName: name,
  });
  await expect.poll(() => relay.to(to).length).toBe(1);
  const [mail] = relay.received;
  expect(mail?.to).toEqual([to]);
  expect(mail?.headers.filter(([header]) => header === 'bcc')).toEqual([]);
  expect(mail?.headers.filter(([header]) => header === 'subject')).toHaveLength(1);
  expect(mail?.header('from')).toContain('坏 Bcc: victim@example.com');
  expect(mail?.html).not.toContain('<b>正文');
  expect(mail?.html).toContain('&#60;b&#62;正文');
});

it('logs neither whom a mail goes to nor what is in it', () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(secret) || line.includes('@example.com'))).toEqual([]);
});
