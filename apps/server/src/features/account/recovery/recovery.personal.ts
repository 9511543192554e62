import type { PersonalData } from '../../../platform/privacy/personal-data.ts';

/** Attempts to get the account back by way of staff. */
export const recoveryPersonalData: PersonalData = {
  name: 'recoveries',
  tables: ['account_recoveries'],

  /** Whoever merges has both accounts: nobody needs to be given either of them. */
  async merge(trx, { from, into }) {
    await trx
      .updateTable('account_recoveries')
      .set({ state: 'cancelled', ended_at: new Date(), ended_name: '', end_reason: '账号已合并', code_hash: null })
      .where('account_id', 'in', [from, into])
      .where('ended_at', 'is', null)
      .execute();
    await trx.updateTable('account_recoveries').set({ account_id: into }).where('account_id', '=', from).execute();
  },

  /** Without the proof itself: who brought it may have been somebody else. */
  async export(db, accountId) {
    return await db
      .selectFrom('account_recoveries')
      .select(['state', 'proof_kind', 'opened_at', 'approved_at', 'ready_at', 'ended_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('account_recoveries').where('account_id', '=', accountId).execute();
  },
};
