import type { Db } from '../../platform/db/db.ts';
import { type FoundItem, publicItem, type SearchKind } from '../search/search.public.ts';

/** An item as anybody of the agent sees it, with the words that are found with it. */
export interface PublicItem {
  readonly item: FoundItem;
  readonly words: string;
}

export function linkCardRepository(db: Db) {
  return {
    /** Null when it is not there, another agent's, hidden, not published yet, or 18+. */
    item: async (
      kind: SearchKind,
      id: string,
      audience: { agentId: string; now: number },
    ): Promise<PublicItem | null> => await publicItem(db, kind, id, { ...audience, adult: false }),
  };
}

export type LinkCardRepository = ReturnType<typeof linkCardRepository>;
