import { sql } from 'kysely';
import { defaultNickname, newUserCode } from '../user-code.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface DeviceAccount {
  readonly accountId: string;
  readonly userCode: string;
  /** Nobody has been inside: there is nothing yet that a browser had to prove itself for. */
  readonly untouched: boolean;
}

export interface DeviceRepository {
  /** Null: unknown. `claimed`: known, but it leads nowhere any more. */
  find(agentId: string, codeHash: Buffer): Promise<DeviceAccount | 'claimed' | null>;
  /** Makes an account for the device, unless another request has just done so. */
  create(agentId: string, codeHash: Buffer, now: number): Promise<void>;
  hasProof(db: Db, accountId: string, browser: Buffer): Promise<boolean>;
  /** Trusts the browser from now on, if the account is still untouched. */
  addFirstProof(accountId: string, browser: Buffer, now: number): Promise<void>;
  dropOtherProofs(db: Db, accountId: string, browser: Buffer): Promise<void>;
}

class TakenMeanwhile extends Error {}

export function deviceRepository(db: Db): DeviceRepository {
  return {
    async find(agentId, codeHash) {
      const row = await db
        .selectFrom('devices as d')
        .leftJoin('accounts as a', 'a.id', 'd.account_id')
        .select(['a.id', 'a.user_code', 'a.last_login_at', 'a.claimed_at'])
        .where('d.agent_id', '=', agentId)
        .where('d.code_hash', '=', codeHash)
        .executeTakeFirst();
      if (!row) return null;
      if (row.id === null || row.user_code === null || row.claimed_at !== null) return 'claimed';
      return { accountId: row.id, userCode: row.user_code, untouched: row.last_login_at === null };
    },

    async create(agentId, codeHash, now) {
      try {
        await db.transaction().execute(async (trx) => {
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

    async hasProof(trx, accountId, browser) {
      const row = await trx
        .selectFrom('browser_proofs')
        .select('account_id')
        .where('token_hash', '=', browser)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async addFirstProof(accountId, browser, now) {
      // The share lock waits for a login that is under way, and then sees that the account is not untouched any more.
      await sql`insert into browser_proofs (token_hash, account_id, created_at)
        select ${browser}, id, ${new Date(now)} from accounts where id = ${accountId} and last_login_at is null for share
        on conflict do nothing`.execute(db);
    },

    async dropOtherProofs(trx, accountId, browser) {
      await trx
        .deleteFrom('browser_proofs')
        .where('account_id', '=', accountId)
        .where('token_hash', '<>', browser)
        .execute();
    },
  };
}

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
