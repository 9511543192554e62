import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** What the account has written onto videos. */
export const danmakuPersonalData: PersonalData = {
  name: 'danmaku',
  tables: ['danmaku'],

  async merge(trx, { from, into }) {
    // Keys of clients were for a moment: two accounts may have used the same.
    await trx.updateTable('danmaku').set({ author_id: into, client_key: null }).where('author_id', '=', from).execute();
  },

  async export(db, accountId) {
    return await db
      .selectFrom('danmaku')
      .select(['id as danmakuId', 'video_id as videoId', 'at_ms as at', 'text', 'mode', 'color', 'state'])
      .select('created_at as createdAt')
      .where('author_id', '=', accountId)
      .orderBy('id')
      .execute();
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('danmaku').where('author_id', '=', accountId).execute();
  },
};
