import type { Db } from '../../platform/db/db.ts';
import { everyGroup, type NovelCard, novelColumns, toNovelCard } from './novel-card.ts';

interface Audience {
  readonly agentId: string;
  /** With 18+ titles. */
  readonly adult: boolean;
}

/** Rows of cards of the novels that the agent shows to this audience. */
export function shownNovels(db: Db, { agentId, adult }: Audience) {
  return db
    .selectFrom('novels as n')
    .innerJoin('novel_listings as l', (join) =>
      join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', everyGroup),
    )
    .innerJoin('pictures as p', 'p.id', 'n.cover_id')
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select(novelColumns)
    .where('l.rating', 'in', adult ? ['all', '18'] : ['all']);
}

/** Those that the audience may not see are left out. */
export async function novelCards(db: Db, novelIds: readonly string[], audience: Audience): Promise<NovelCard[]> {
  const rows = await shownNovels(db, audience)
    .where('n.id', 'in', [...novelIds])
    .execute();
  return rows.map(toNovelCard);
}
