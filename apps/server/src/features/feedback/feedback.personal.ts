import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** Feedback of the account, and the replies to it. */
export const feedbackPersonalData: PersonalData = {
  name: 'feedback',
  tables: ['opinions'],

  async merge(trx, { from, into }) {
    // Client keys only matter while a request is retried, and the two accounts may have used the same.
    await trx
      .updateTable('opinions')
      .set({ account_id: into, client_key: null })
      .where('account_id', '=', from)
      .execute();
  },

  async export(db, accountId) {
    const [opinions, replies, pictures] = await Promise.all([
      db
        .selectFrom('opinions')
        .select(['id as opinionId', 'kind', 'text', 'contact', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('opinion_replies as r')
        .innerJoin('opinions as o', 'o.id', 'r.opinion_id')
        .select(['r.opinion_id as opinionId', 'r.text', 'r.created_at as createdAt'])
        .where('o.account_id', '=', accountId)
        .orderBy('r.id')
        .execute(),
      db
        .selectFrom('opinion_pictures as p')
        .innerJoin('opinions as o', 'o.id', 'p.opinion_id')
        .select(['p.opinion_id as opinionId', 'p.picture_id as pictureId'])
        .where('o.account_id', '=', accountId)
        .orderBy('p.opinion_id')
        .orderBy('p.position')
        .execute(),
    ]);
    return { opinions, replies, pictures };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('opinions').where('account_id', '=', accountId).execute();
  },
};
