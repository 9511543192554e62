import { sql } from 'kysely';
import { z } from 'zod';
import { changeRating } from '../../platform/safety/hiding.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { overrideCovers } from '../catalogue/catalogue.public.ts';
import { refreshNovel } from './novel-publish.repository.ts';

const keptNovel = z.object({ agentIds: z.array(z.string()) });
const keptChapter = z.object({ publishedAt: z.number() });
/** A chapter of the year 9000 is published for nobody. */
const never = new Date('9000-01-01T00:00:00Z');
/** So many letters of a chapter are shown to staff. */
const shownText = 20_000;

export const reportedNovel: ReportedKind = {
  kind: 'novel',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('novels as n')
      .innerJoin('novel_agents as a', 'a.novel_id', 'n.id')
      .select(['n.title', 'n.author_id as ownerId'])
      .where('n.id', '=', id)
      .where('a.agent_id', '=', agentId)
      .executeTakeFirst();
    return row ?? null;
  },

  async hide(trx, id, now) {
    const gone = await trx.deleteFrom('novel_agents').where('novel_id', '=', id).returning('agent_id').execute();
    await refreshNovel(trx, id, now);
    return gone.length > 0 ? { agentIds: gone.map((row) => row.agent_id) } : null;
  },

  async restore(trx, id, given, now) {
    await sql`insert into novel_agents (novel_id, agent_id)
      select n.id, a.agent_id from novels n cross join unnest(${keptNovel.parse(given).agentIds}::bigint[]) as a (agent_id)
      where n.id = ${id} on conflict do nothing`.execute(trx);
    await refreshNovel(trx, id, now);
  },

  async restrict(trx, id, now, rating) {
    const changed = await changeRating(trx, 'novels', id, rating);
    await refreshNovel(trx, id, now);
    return changed;
  },

  async look(db, id) {
    const row = await db
      .selectFrom('novels')
      .select(['title', 'synopsis', 'cover_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const beginning = await db
      .selectFrom('novel_chapters as c')
      .innerJoin('novel_texts as t', 't.chapter_id', 'c.id')
      .select(['c.title', 't.text'])
      .where('c.novel_id', '=', id)
      .orderBy('c.position')
      .limit(1)
      .executeTakeFirst();
    const chapter = beginning ? `${beginning.title}\n${beginning.text.slice(0, shownText)}` : '';
    return {
      text: [row.title, row.synopsis, chapter].filter(Boolean).join('\n\n'),
      pictureIds: row.cover_id === null ? [] : [row.cover_id],
      video: null,
    };
  },

  async media(db, id) {
    const row = await db.selectFrom('novels').select('cover_id').where('id', '=', id).executeTakeFirst();
    const own = row?.cover_id ? [row.cover_id] : [];
    return [...own, ...(await overrideCovers(db, 'novel', id))];
  },
};

export const reportedChapter: ReportedKind = {
  kind: 'chapter',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('novel_chapters as c')
      .innerJoin('novels as n', 'n.id', 'c.novel_id')
      .innerJoin('novel_agents as a', 'a.novel_id', 'n.id')
      .select(['n.title as novel', 'c.title', 'n.author_id as ownerId'])
      .where('c.id', '=', id)
      .where('c.published_at', '<', never)
      .where('a.agent_id', '=', agentId)
      .executeTakeFirst();
    return row ? { title: `${row.novel} ${row.title}`, ownerId: row.ownerId } : null;
  },

  async hide(trx, id, now) {
    const row = await trx
      .selectFrom('novel_chapters')
      .select(['novel_id', 'published_at'])
      .where('id', '=', id)
      .where('published_at', '<', never)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    await trx.updateTable('novel_chapters').set({ published_at: never }).where('id', '=', id).execute();
    await refreshNovel(trx, row.novel_id, now);
    return { publishedAt: row.published_at.getTime() };
  },

  async restore(trx, id, given, now) {
    const row = await trx
      .updateTable('novel_chapters')
      .set({ published_at: new Date(keptChapter.parse(given).publishedAt) })
      .where('id', '=', id)
      .returning('novel_id')
      .executeTakeFirst();
    if (row) await refreshNovel(trx, row.novel_id, now);
  },

  async look(db, id) {
    const row = await db
      .selectFrom('novel_chapters as c')
      .innerJoin('novel_texts as t', 't.chapter_id', 'c.id')
      .select(['c.title', 't.text'])
      .where('c.id', '=', id)
      .executeTakeFirst();
    return row ? { text: `${row.title}\n${row.text.slice(0, shownText)}`, pictureIds: [], video: null } : null;
  },
};
