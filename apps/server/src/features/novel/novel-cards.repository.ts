import type { Db } from '../../platform/db/db.ts';
import { everyGroup, novelColumns, overrideOfNovel, shownNovelCover } from './novel-card.ts';

/** Rows of cards of the novels that the agent shows, of every rating. */
export function shownNovels(db: Db, agentId: string) {
  return db
    .selectFrom('novels as n')
    .innerJoin('novel_listings as l', (join) =>
      join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', everyGroup),
    )
    .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
    .innerJoinLateral(shownNovelCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select(novelColumns);
}
