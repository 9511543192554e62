import type { Db } from '../../platform/db/db.ts';
import { everyGroup, novelColumns } from './novel-card.ts';

/** Rows of cards of the novels that the agent shows, of every rating. */
export function shownNovels(db: Db, agentId: string) {
  return db
    .selectFrom('novels as n')
    .innerJoin('novel_listings as l', (join) =>
      join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', everyGroup),
    )
    .innerJoin('pictures as p', 'p.id', 'n.cover_id')
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select(novelColumns);
}
