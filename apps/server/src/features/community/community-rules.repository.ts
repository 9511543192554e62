import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { comparable } from './comparable.ts';

/** What an agent wants done with a text: publish it, let a moderator look first, or send it back. */
export type Verdict = 'publish' | 'review' | 'refuse';

export interface CommunityRules {
  /** `words`: whether the agent looks at every post first does not matter here. */
  verdict(agentId: string, texts: readonly string[], by?: 'words'): Promise<Verdict>;
}

export function communityRules(db: Kysely<Schema>): CommunityRules {
  return {
    async verdict(agentId, texts, by) {
      const [agent, words] = await Promise.all([
        db.selectFrom('agents').select('review_posts').where('id', '=', agentId).executeTakeFirst(),
        db.selectFrom('community_words').select(['word', 'action']).where('agent_id', '=', agentId).execute(),
      ]);
      const written = texts.map(comparable).join('\n');
      const actions = new Set(words.filter(({ word }) => written.includes(word)).map(({ action }) => action));
      if (actions.has('refuse')) return 'refuse';
      return actions.has('review') || (by !== 'words' && agent?.review_posts) ? 'review' : 'publish';
    },
  };
}
