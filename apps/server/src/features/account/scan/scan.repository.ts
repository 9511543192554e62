import { sql } from 'kysely';
import { scanChannel } from './scan-waiters.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ScanRow = NonNullable<Awaited<ReturnType<ScanRepository['find']>>>;

export interface NewScan {
  readonly scanId: string;
  readonly agentId: string;
  readonly browser: Buffer;
  readonly address: string;
  readonly userAgent: string;
  readonly expiresAt: number;
}

export interface ScanKey {
  readonly agentId: string;
  readonly scanId: string;
}

export type ScanRepository = ReturnType<typeof scanRepository>;

export function scanRepository(db: Db) {
  async function wake(scanId: string, changed: bigint): Promise<boolean> {
    if (changed === 0n) return false;
    await sql`select pg_notify(${scanChannel}, ${scanId})`.execute(db);
    return true;
  }

  function living({ agentId, scanId }: ScanKey, now: number) {
    return db
      .updateTable('scan_requests')
      .where('id', '=', scanId)
      .where('agent_id', '=', agentId)
      .where('expires_at', '>', new Date(now));
  }

  return {
    async insert({ scanId, agentId, browser, address, userAgent, expiresAt }: NewScan): Promise<void> {
      await db
        .insertInto('scan_requests')
        .values({
          id: scanId,
          agent_id: agentId,
          browser_hash: browser,
          address,
          user_agent: userAgent.slice(0, 400),
          expires_at: new Date(expiresAt),
        })
        .execute();
    },

    async find({ agentId, scanId }: ScanKey) {
      const row = await db
        .selectFrom('scan_requests')
        .select(['state', 'browser_hash', 'address', 'user_agent', 'expires_at'])
        .where('id', '=', scanId)
        .where('agent_id', '=', agentId)
        .executeTakeFirst();
      if (!row) return null;
      return {
        state: row.state,
        browser: row.browser_hash,
        address: row.address,
        userAgent: row.user_agent,
        expiresAt: row.expires_at.getTime(),
      };
    },

    /** The first account that opens the code keeps it; the same account may open it again. */
    async markSeen(key: ScanKey, accountId: string, now: number): Promise<boolean> {
      const seen = await living(key, now)
        .set({ state: 'seen', account_id: accountId })
        .where((where) =>
          where.or([where('state', '=', 'waiting'), where.and({ state: 'seen', account_id: accountId })]),
        )
        .executeTakeFirst();
      return await wake(key.scanId, seen.numUpdatedRows);
    },

    /** Only the account that opened the code may decide, once. */
    async decide(key: ScanKey, accountId: string, state: 'approved' | 'refused', now: number): Promise<boolean> {
      const decided = await living(key, now)
        .set({ state })
        .where('state', '=', 'seen')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return await wake(key.scanId, decided.numUpdatedRows);
    },

    /** Turns an approval into the account to sign in, once. */
    async redeem(key: ScanKey, now: number): Promise<string | null> {
      const row = await living(key, now)
        .set({ state: 'used' })
        .where('state', '=', 'approved')
        .returning('account_id')
        .executeTakeFirst();
      return row?.account_id ?? null;
    },
  };
}
