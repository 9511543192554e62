import type { PersonalData } from '../../../platform/privacy/personal-data.ts';

/** Outside age checks: when they were asked and what they answered. The confirmation itself is part of the account. */
export const agePersonalData: PersonalData = {
  name: 'age-checks',
  tables: ['age_checks'],

  async merge(trx, { from, into }) {
    await trx.updateTable('age_checks').set({ account_id: into }).where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    return await db
      .selectFrom('age_checks')
      .select(['provider', 'asked_at', 'answered_at', 'result', 'valid_until'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('age_checks').where('account_id', '=', accountId).execute();
  },
};
