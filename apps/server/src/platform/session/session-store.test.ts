import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { renewSession } from './renew-session.ts';
import { createSessions } from './session-store.ts';

const day = 24 * 3600 * 1000;
const client = { address: '203.0.113.7', userAgent: 'phone' };
let now = 1_800_000_000_000;
let account: { agentId: string; accountId: string };

const database = await testDatabase();
await database.pool.query("insert into agents (id, name) values (8, '潮汐')");
const sessions = createSessions(database.pool, () => now);
afterAll(() => database.close());
beforeEach(async () => {
  const result = await database.pool.query<{ id: string }>(
    "insert into accounts (agent_id, user_code, nickname) values (3, gen_random_uuid()::text, '甲') returning id",
  );
  account = { agentId: '3', accountId: result.rows[0]!.id };
});

describe('sessions', () => {
  it('finds the account of a token and keeps only its hash', async () => {
    const { token } = await sessions.create(account, client);
    expect(await sessions.find(token, '3')).toMatchObject({ state: 'active', account: { ...account, claimed: false } });
    const stored = await database.pool.query('select s::text as row from sessions s');
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('sees that the account has become a member', async () => {
    const { token } = await sessions.create(account, client);
    await database.pool.query('update accounts set claimed_at = now() where id = $1', [account.accountId]);
    expect(await sessions.find(token, '3')).toMatchObject({ account: { claimed: true } });
  });

  it('remembers that it was opened without proof', async () => {
    const plain = await sessions.create(account, client);
    const restricted = await sessions.create(account, client, { restricted: true });
    expect(await sessions.find(plain.token, '3')).toMatchObject({ account: { restricted: false } });
    expect(await sessions.find(restricted.token, '3')).toMatchObject({ account: { restricted: true } });
  });

  it('is no session at another agent, and cannot be made for one', async () => {
    const { token } = await sessions.create(account, client);
    expect(await sessions.find(token, '8')).toEqual({ state: 'none' });
    await expect(sessions.create({ ...account, agentId: '8' }, client)).rejects.toThrow('no account');
  });

  it('knows nothing of a token it did not make', async () => {
    expect(await sessions.find('A'.repeat(43), '3')).toEqual({ state: 'none' });
  });

  it('tells an ended session from none', async () => {
    const { token, sessionId } = await sessions.create(account, client);
    expect(await sessions.revoke('999999', sessionId)).toBe(false);
    expect(await sessions.revoke(account.accountId, sessionId)).toBe(true);
    expect(await sessions.revoke(account.accountId, sessionId)).toBe(false);
    expect(await sessions.find(token, '3')).toEqual({ state: 'ended' });
    await expect(renewSession(database.db, sessionId)).rejects.toMatchObject({ failure: 'SESSION_REPLACED' });
  });

  it('ends after 30 days without use, and after 180 days of use', async () => {
    const start = now;
    const idle = await sessions.create(account, client);
    const used = await sessions.create(account, client);
    while (now < start + 180 * day - 20 * day) {
      now += 20 * day;
      expect((await sessions.find(used.token, '3')).state).toBe('active');
    }
    expect((await sessions.find(idle.token, '3')).state).toBe('ended');
    now = start + 180 * day;
    expect((await sessions.find(used.token, '3')).state).toBe('ended');
  });

  it('goes on under a new token, and the old one opens nothing', async () => {
    const { token, sessionId } = await sessions.create(account, client);
    const renewed = await renewSession(database.db, sessionId);
    expect(await sessions.find(token, '3')).toEqual({ state: 'none' });
    expect(await sessions.find(renewed.token, '3')).toMatchObject({ state: 'active', sessionId });
  });

  it('lists the devices and ends all but one', async () => {
    const first = await sessions.create(account, client);
    const second = await sessions.create(account, { ...client, userAgent: 'x'.repeat(5000) });
    const devices = await sessions.list(account.accountId);
    expect(devices.map((device) => device.sessionId)).toEqual([second.sessionId, first.sessionId]);
    expect(devices[0]!.userAgent).toHaveLength(400);
    expect(await sessions.revokeOthers(account.accountId, first.sessionId)).toBe(1);
    expect(await sessions.list(account.accountId)).toMatchObject([{ sessionId: first.sessionId }]);
  });
});
