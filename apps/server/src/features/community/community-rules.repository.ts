import { sql } from 'kysely';
import { comparable } from '../../platform/text/comparable.ts';
import type { Db } from '../../platform/db/db.ts';

/** What an agent wants done with a text: publish it, let a moderator look first, or send it back. */
export type Verdict = 'publish' | 'review' | 'refuse';

export interface FilterWord {
  readonly word: string;
  readonly action: 'refuse' | 'review';
}

export type CommunityRules = ReturnType<typeof communityRules>;

export function communityRules(db: Db) {
  async function found(agentId: string, texts: readonly string[]): Promise<FilterWord[]> {
    const words = await wordsOf(db, agentId);
    const written = texts.map(comparable).join('\n');
    return words.filter(({ word }) => written.includes(word));
  }

  return {
    /** `words`: by the word lists alone, also where the agent looks at every post first. */
    async verdict(agentId: string, texts: readonly string[], by?: 'words'): Promise<Verdict> {
      const [agent, words] = await Promise.all([
        db.selectFrom('agents').select('review_posts').where('id', '=', agentId).executeTakeFirst(),
        found(agentId, texts),
      ]);
      const actions = new Set(words.map(({ action }) => action));
      if (actions.has('refuse')) return 'refuse';
      return actions.has('review') || (by !== 'words' && agent?.review_posts) ? 'review' : 'publish';
    },

    /** The words of the filter that are in the text. */
    hits: async (agentId: string, text: string): Promise<FilterWord[]> => await found(agentId, [text]),
  };
}

async function wordsOf(db: Db, agentId: string): Promise<FilterWord[]> {
  return await db
    .selectFrom('community_words')
    .select(['word', 'action'])
    .where('agent_id', '=', agentId)
    .orderBy('action')
    .orderBy('word')
    .execute();
}

export async function rulesOf(db: Db, agentId: string) {
  const { rows } = await sql<{ reviewPosts: boolean; waiting: number }>`select a.review_posts as "reviewPosts",
      (select count(*)::int from posts p where p.state = 'review' and p.agent_id = a.id) as waiting
    from agents a where a.id = ${agentId}`.execute(db);
  return { ...(rows[0] ?? { reviewPosts: false, waiting: 0 }), words: await wordsOf(db, agentId) };
}

export async function setPostReview(trx: Db, agentId: string, reviewPosts: boolean): Promise<void> {
  await trx.updateTable('agents').set({ review_posts: reviewPosts }).where('id', '=', agentId).execute();
}

/** How many are in the filter now, each as it is compared with texts. */
export async function saveWords(
  trx: Db,
  agentId: string,
  given: readonly string[],
  action: FilterWord['action'],
): Promise<number> {
  const words = [...new Set(given.map(comparable))].filter((word) => word !== '' && word.length <= 60);
  if (words.length === 0) return 0;
  await trx
    .insertInto('community_words')
    .values(words.map((word) => ({ agent_id: agentId, word, action })))
    .onConflict((conflict) => conflict.columns(['agent_id', 'word']).doUpdateSet({ action }))
    .execute();
  return words.length;
}

export async function removeWord(trx: Db, agentId: string, word: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('community_words')
    .where('agent_id', '=', agentId)
    .where('word', '=', word)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
