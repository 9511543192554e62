import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** What the account has sent. The files of a deleted row are removed by the sweep. */
export const uploadPersonalData: PersonalData = {
  name: 'uploads',
  tables: ['uploads'],

  async merge(trx, { from, into }) {
    await trx.updateTable('uploads').set({ account_id: into }).where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    return await db
      .selectFrom('uploads')
      .select(['id as uploadId', 'kind', 'title', 'description', 'tags', 'state', 'created_at as createdAt'])
      .select([
        'is_private as hidden',
        'link_only as linkOnly',
        'publish_at as publishAt',
        'series_title as seriesTitle',
      ])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('uploads').where('account_id', '=', accountId).execute();
  },
};
