import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { writeStaffAudit } from '../admin/staff-audit.ts';
import { audit } from './audit.ts';
import { sayAudit } from './ship-audit.handler.ts';

const database = await testDatabase();
afterAll(() => database.close());

interface Line {
  audit: string;
  id: string;
  hash?: string;
}

async function said(level = 'info'): Promise<Line[]> {
  const lines: Line[] = [];
  const log = pino({ level }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  await sayAudit({}, { database, log, dataDir: '', signal: new AbortController().signal });
  return lines;
}

const actor = { staffId: '7', name: 'boss', role: 'owner' } as const;
const staffDid = (subject: string) =>
  writeStaffAudit(database.db, {
    at: Date.now(),
    actor,
    address: '203.0.113.1',
    call: 'staff/invite',
    input: { phone: '13800138000' },
    note: { subject },
  });
const accountDid = (action: string, at: number) =>
  audit(database.db, at, { agentId: '3', actor: 'account 5', action, subject: 'account 5', details: {} });

it('says each new row of both tables once on the log, in order, with the hash of the chain', async () => {
  const old = Date.now() - 3600_000;
  await staffDid('staff 8');
  await staffDid('staff 9');
  await accountDid('phone.bind', old);
  // Nothing is told to a log that is not kept.
  expect(await said('warn')).toEqual([]);
  const lines = await said();
  expect(lines).toMatchObject([
    { msg: 'audit', audit: 'staff', staffId: '7', call: 'staff/invite', subject: 'staff 8', address: '203.0.113.1' },
    { audit: 'staff', subject: 'staff 9' },
    { audit: 'account', actor: 'account 5', action: 'phone.bind', agentId: '3' },
  ]);
  const { rows } = await database.pool.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from staff_audit order by id`,
  );
  expect(lines.flatMap(({ hash = [] }) => hash)).toEqual(rows.map(({ hash }) => hash));
  expect(JSON.stringify(lines)).not.toContain('13800138000');
  expect(await said()).toEqual([]);
  await staffDid('staff 10');
  await accountDid('phone.untie', old);
  await accountDid('too.young', Date.now());
  expect(await said()).toMatchObject([{ subject: 'staff 10' }, { action: 'phone.untie' }]);
});

it('says nothing twice when two workers look at once', async () => {
  await staffDid('staff 11');
  const both = await Promise.all([said(), said()]);
  expect(both.flat()).toMatchObject([{ subject: 'staff 11' }]);
});
