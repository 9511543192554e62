import type { Db } from '../../../platform/db/db.ts';

export interface NewCheck {
  readonly agentId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly back: string;
  readonly provider: string;
  readonly stateHash: Buffer;
  readonly nonceHash: Buffer;
  readonly askedAt: number;
  readonly expiresAt: number;
}

export interface Confirmation {
  readonly method: 'self' | 'provider';
  readonly provider: string | null;
  readonly until: number | null;
}

/** What nobody came back from is of no use after a day. */
const keptMs = 24 * 3600 * 1000;

const nothing = { age_confirmed_at: null, age_method: null, age_provider: null, age_until: null };

export type AgeRepository = ReturnType<typeof ageRepository>;

export function ageRepository(db: Db) {
  return {
    async inYouthMode(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('accounts')
        .select('youth_pin_hash')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return (row?.youth_pin_hash ?? null) !== null;
    },

    async ask(check: NewCheck): Promise<void> {
      const { agentId, accountId, sessionId, provider, stateHash, nonceHash, back, askedAt, expiresAt } = check;
      await db
        .deleteFrom('age_checks')
        .where('account_id', '=', accountId)
        .where('answered_at', 'is', null)
        .where('asked_at', '<', new Date(askedAt - keptMs))
        .execute();
      await db
        .insertInto('age_checks')
        .values({
          agent_id: agentId,
          account_id: accountId,
          session_id: sessionId,
          provider,
          state_hash: stateHash,
          nonce_hash: nonceHash,
          back,
          asked_at: new Date(askedAt),
          expires_at: new Date(expiresAt),
        })
        .execute();
    },

    async find(stateHash: Buffer) {
      const row = await db.selectFrom('age_checks').selectAll().where('state_hash', '=', stateHash).executeTakeFirst();
      if (!row) return null;
      return {
        id: row.id,
        agentId: row.agent_id,
        accountId: row.account_id,
        sessionId: row.session_id,
        provider: row.provider,
        nonceHash: row.nonce_hash,
        back: row.back,
        expiresAt: row.expires_at.getTime(),
        answered: row.answered_at !== null,
      };
    },

    /** False when it has an answer already. */
    async answer(
      trx: Db,
      checkId: string,
      { result, validUntil }: { result: 'adult' | 'minor' | 'unknown'; validUntil: number },
      now: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('age_checks')
        .set({ answered_at: new Date(now), result, valid_until: result === 'adult' ? new Date(validUntil) : null })
        .where('id', '=', checkId)
        .where('answered_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** False in youth mode. */
    async confirm(
      trx: Db,
      accountId: string,
      { method, provider, until }: Confirmation,
      now: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set({
          age_confirmed_at: new Date(now),
          age_method: method,
          age_provider: provider,
          age_until: until === null ? null : new Date(until),
        })
        .where('id', '=', accountId)
        .where('youth_pin_hash', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async forget(trx: Db, accountId: string): Promise<void> {
      await trx.updateTable('accounts').set(nothing).where('id', '=', accountId).execute();
      await trx.deleteFrom('age_checks').where('account_id', '=', accountId).execute();
    },

    /** What people only said of themselves. */
    async forgetDeclarations(): Promise<void> {
      await db.updateTable('accounts').set(nothing).where('age_method', '=', 'self').execute();
    },
  };
}
