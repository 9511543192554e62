import { sql } from 'kysely';
import { defaultNickname, newUserCode } from '../user-code.ts';
import { type Db, transact } from '../../../platform/db/db.ts';

export interface DeviceAccount {
  readonly accountId: string;
  readonly userCode: string;
  /** Nobody has logged in yet, so there is nothing that a browser would have to prove itself for. */
  readonly neverUsed: boolean;
}

/** Rolls back the account that was made for nothing. */
class TakenMeanwhile extends Error {}

export type DeviceRepository = ReturnType<typeof deviceRepository>;

export function deviceRepository(db: Db) {
  return {
    /** Null: unknown. `member`: known, but its account is a member and can no longer be opened by machine code. */
    async find(agentId: string, codeHash: Buffer): Promise<DeviceAccount | 'member' | null> {
      const row = await db
        .selectFrom('devices as d')
        .leftJoin('accounts as a', 'a.id', 'd.account_id')
        .select(['a.id', 'a.user_code', 'a.last_login_at', 'a.claimed_at'])
        .where('d.agent_id', '=', agentId)
        .where('d.code_hash', '=', codeHash)
        .executeTakeFirst();
      if (!row) return null;
      if (row.id === null || row.user_code === null || row.claimed_at !== null) return 'member';
      return { accountId: row.id, userCode: row.user_code, neverUsed: row.last_login_at === null };
    },

    /** Makes an account for the device, unless a concurrent request has just done so. */
    async create(agentId: string, codeHash: Buffer, now: number): Promise<void> {
      try {
        await transact(db, async (trx) => {
          const accountId = await insertAccount(trx, agentId, now);
          const made = await trx
            .insertInto('devices')
            .values({ agent_id: agentId, code_hash: codeHash, account_id: accountId, created_at: new Date(now) })
            .onConflict((conflict) => conflict.columns(['agent_id', 'code_hash']).doNothing())
            .executeTakeFirst();
          if (made.numInsertedOrUpdatedRows !== 1n) throw new TakenMeanwhile();
        });
      } catch (error) {
        if (!(error instanceof TakenMeanwhile)) throw error;
      }
    },

    async hasProof(trx: Db, accountId: string, browser: Buffer): Promise<boolean> {
      const row = await trx
        .selectFrom('browser_proofs')
        .select('account_id')
        .where('token_hash', '=', browser)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Trusts the browser from now on, if nobody has logged in to the account yet. */
    async addFirstProof(accountId: string, browser: Buffer, now: number): Promise<void> {
      // The share lock waits for a concurrent first login; the condition is then checked against what it wrote.
      await sql`insert into browser_proofs (token_hash, account_id, created_at)
        select ${browser}, id, ${new Date(now)} from accounts where id = ${accountId} and last_login_at is null for share
        on conflict do nothing`.execute(db);
    },

    /** Trusts the browser as well, by another proof than that it made the account. */
    async addProof(trx: Db, accountId: string, browser: Buffer, now: number): Promise<void> {
      await trx
        .insertInto('browser_proofs')
        .values({ token_hash: browser, account_id: accountId, created_at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async dropOtherProofs(trx: Db, accountId: string, browser: Buffer): Promise<void> {
      await trx
        .deleteFrom('browser_proofs')
        .where('account_id', '=', accountId)
        .where('token_hash', '<>', browser)
        .execute();
    },
  };
}

/** A machine code that leads to no account any more may make a new one. */
export async function forgetDetachedDevice(trx: Db, agentId: string, codeHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('devices')
    .where('agent_id', '=', agentId)
    .where('code_hash', '=', codeHash)
    .where('account_id', 'is', null)
    .execute();
}

/** User codes are random: a collision takes another one. */
async function insertAccount(trx: Db, agentId: string, now: number): Promise<string> {
  for (;;) {
    const userCode = newUserCode();
    const row = await trx
      .insertInto('accounts')
      .values({
        agent_id: agentId,
        user_code: userCode,
        nickname: defaultNickname(userCode),
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.columns(['agent_id', 'user_code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return row.id;
  }
}
