import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** Videos that the account has published. */
export const videoPersonalData: PersonalData = {
  name: 'videos',
  tables: ['videos'],

  async merge(trx, { from, into }) {
    await trx.updateTable('videos').set({ author_id: into }).where('author_id', '=', from).execute();
  },

  async export(db, accountId) {
    return await db
      .selectFrom('videos')
      .select(['id as videoId', 'title', 'description', 'tags', 'published_at as publishedAt'])
      .where('author_id', '=', accountId)
      .orderBy('id')
      .execute();
  },

  /** They stay, by an author without a name. */
  async erase() {},
};
