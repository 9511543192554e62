import { sql } from 'kysely';
import { eraseCollects, mergeCollects } from '../../platform/db/collects.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { novelCounts } from './novel-card.ts';

/** What the account has read, keeps on its shelf, and has written. */
export const novelPersonalData: PersonalData = {
  name: 'novels',
  tables: ['novels', 'novel_places', 'novel_collections'],

  async merge(trx, { from, into }) {
    await trx.updateTable('novels').set({ author_id: into }).where('author_id', '=', from).execute();
    await sql`insert into novel_places as mine (account_id, novel_id, chapter_id, text_offset, read_at)
      select ${into}::bigint, novel_id, chapter_id, text_offset, read_at from novel_places where account_id = ${from}
      on conflict (account_id, novel_id) do update
        set chapter_id = excluded.chapter_id, text_offset = excluded.text_offset, read_at = excluded.read_at
        where excluded.read_at > mine.read_at`.execute(trx);
    await mergeCollects(trx, 'novel', novelCounts, from, into);
  },

  async export(db, accountId) {
    const [written, read, shelf] = await Promise.all([
      db
        .selectFrom('novels')
        .select(['id as novelId', 'title', 'synopsis', 'tags', 'chapters', 'updated_at as updatedAt'])
        .where('author_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('novel_places as r')
        .innerJoin('novels as n', 'n.id', 'r.novel_id')
        .innerJoin('novel_chapters as c', 'c.id', 'r.chapter_id')
        .select(['r.novel_id as novelId', 'n.title', 'c.title as chapter', 'r.text_offset as offset'])
        .select('r.read_at as readAt')
        .where('r.account_id', '=', accountId)
        .orderBy('r.read_at')
        .execute(),
      db
        .selectFrom('novel_collections as c')
        .innerJoin('novels as n', 'n.id', 'c.novel_id')
        .select(['c.novel_id as novelId', 'n.title', 'c.collected_at as collectedAt'])
        .where('c.account_id', '=', accountId)
        .orderBy('c.collected_at')
        .execute(),
    ]);
    return { written, read, shelf };
  },

  /** Novels stay, by an author without a name. */
  async erase(trx, accountId) {
    await trx.deleteFrom('novel_places').where('account_id', '=', accountId).execute();
    await eraseCollects(trx, 'novel', novelCounts, accountId);
  },
};
