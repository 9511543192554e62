import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { killWorker, startWorker } from '../../../testing/killable-worker.ts';
import { smtpReceiver } from '../../../testing/mail/smtp-receiver.ts';
import { letterTo, someStaff, testOutbox } from './outbox.test-data.ts';

it('sends all of them although its worker is killed in the middle of one, and none that was sent before', async () => {
  await using database = await testDatabase();
  await using relay = await smtpReceiver();
  const log = pino({ level: 'silent' });
  const outbox = testOutbox({ database, port: () => relay.port, clock: Date.now, log });
  const staffId = await someStaff(database);
  const program = new URL('mail-worker.test-data.ts', import.meta.url);
  const taken = Promise.withResolvers<void>();
  const ids: (string | undefined)[] = [];
  relay.next.data = async (mail) => {
    ids.push(mail.header('message-id'));
    // The third is taken, and the worker never hears of it.
    if (ids.length === 3) {
      taken.resolve();
      await new Promise((done) => setTimeout(done, 1500));
    }
    return undefined;
  };
  const addresses = Array.from({ length: 6 }, (_, index) => `many${index}@example.com`);
  process.env['SMTP_PORT'] = String(relay.port);
  for (const address of addresses) await outbox.post(database.db, letterTo(address, staffId));
  let worker = await startWorker(program, database.url);
  await taken.promise;
  await killWorker(worker);
  worker = await startWorker(program, database.url);
  try {
    const arrived = () => new Set(relay.received.flatMap((mail) => mail.to));
    await expect.poll(() => addresses.filter((address) => !arrived().has(address)), { timeout: 40_000 }).toEqual([]);
    const left = async () =>
      (await database.pool.query(`select from mails where state = 'waiting' and sealed is not null`)).rowCount;
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    // Twice at most those that two workers of it were at when it died, and each under one Message-ID.
    expect(ids.length).toBeLessThanOrEqual(addresses.length + 2);
    expect(new Set(ids).size).toBe(addresses.length);
  } finally {
    await killWorker(worker);
  }
}, 90_000);
