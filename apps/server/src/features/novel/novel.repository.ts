import type { CallOutput } from '@liuguang/contract/calls.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { hasGroup, shownGroups } from '../catalogue/catalogue.public.ts';
import {
  everyGroup,
  type NovelCard,
  novelColumns,
  overrideOfNovel,
  shownNovelCover,
  toNovelCard,
} from './novel-card.ts';
import { shownNovels } from './novel-cards.repository.ts';

export type NovelGroup = CallOutput<'novel/groups'>['list'][number];

export interface NovelDetails {
  readonly card: NovelCard;
  readonly groupId: string;
  readonly groupName: string;
  readonly reads: number;
}

/** What decides about a novel without showing it. */
export interface NovelFacts {
  readonly novelId: string;
  readonly authorId: string;
  readonly rating: NovelCard['rating'];
}

export interface AuthorQuery {
  readonly agentId: string;
  readonly authorId: string;
  readonly adult: boolean;
  readonly cursor: string | undefined;
  readonly size: number;
  readonly now: number;
}

interface NovelParams {
  agentId: string;
  novelId: string;
}

/** A novel as the agent may show it: its row in "every group". */
const shown = (p: NovelParams) =>
  builder
    .selectFrom('novel_listings as l')
    .innerJoin('novels as n', 'n.id', 'l.novel_id')
    .where('l.agent_id', '=', p.agentId)
    .where('l.group_id', '=', sql.lit(everyGroup))
    .where('l.novel_id', '=', p.novelId);

const detailsStatement = prepared('novel_details', (p: NovelParams) =>
  shown(p)
    .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
    .innerJoinLateral(shownNovelCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .innerJoin('novel_groups as g', 'g.id', 'n.group_id')
    .select([...novelColumns, 'n.reads', 'g.id as groupId', 'g.name as groupName']),
);

const factsStatement = prepared('novel_facts', (p: NovelParams) =>
  shown(p).select(['n.id as novelId', 'n.author_id as authorId', 'n.rating']),
);

interface RelatedParams extends NovelParams {
  groupId: string;
  tags: readonly string[];
  ratings: readonly string[];
}

/**
 * Candidates are what people who read it read as well, the most read of the same group, then of all; those of the same
 * people come first, then those that share tags.
 */
const relatedStatement = prepared('novel_related', (p: RelatedParams) => {
  const top = (groupId: string, most: number) =>
    builder
      .selectFrom('novel_listings as l')
      .select('l.novel_id')
      .where('l.agent_id', '=', p.agentId)
      .where('l.group_id', '=', groupId)
      .where('l.rating', '=', sql<'all'>`any(${p.ratings}::text[])`)
      .orderBy('l.week', 'desc')
      .orderBy('l.novel_id', 'desc')
      .limit(sql.lit(most));
  const own = builder.selectFrom(top(p.groupId, 60).as('own')).select('own.novel_id');
  const all = builder.selectFrom(top(everyGroup, 30).as('every')).select('every.novel_id');
  const near = sql`recommend_neighbours b cross join lateral unnest(b.ids, b.scores) as u (id, score)
    where b.kind = 'novel' and b.item_id = ${p.novelId}`;
  const read = builder
    .selectFrom('novel_listings as l')
    .select('l.novel_id')
    .where('l.agent_id', '=', p.agentId)
    .where('l.group_id', '=', sql.lit(everyGroup))
    .where('l.rating', '=', sql<'all'>`any(${p.ratings}::text[])`)
    .where(sql<boolean>`l.novel_id = any(array(select u.id from ${near}))`);
  return builder
    .selectFrom(own.union(all).union(read).as('c'))
    .innerJoin('novels as n', 'n.id', 'c.novel_id')
    .innerJoin('novel_listings as l', (join) =>
      join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', p.agentId).on('l.group_id', '=', sql.lit(everyGroup)),
    )
    .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
    .innerJoinLateral(shownNovelCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select(novelColumns)
    .where('n.id', '<>', p.novelId)
    .orderBy(sql`(select u.score from ${near} and u.id = n.id)`, (order) => order.desc().nullsLast())
    .orderBy(sql`n.group_id = ${p.groupId}`, 'desc')
    .orderBy(sql`(select count(*) from unnest(n.tags) as tag where tag = any(${p.tags}::text[]))`, 'desc')
    .orderBy('l.week', 'desc')
    .orderBy('n.id', 'desc')
    .limit(sql.lit(8));
});

export type NovelRepository = ReturnType<typeof novelRepository>;

export function novelRepository({ db, pool }: Pick<Database, 'db' | 'pool'>) {
  return {
    groups: (agentId: string, adult: boolean, now: number): Promise<NovelGroup[]> =>
      shownGroups(db, 'novel', { agentId, adult, now }),

    hasGroup: (agentId: string, groupId: string) => hasGroup(db, 'novel', agentId, groupId),

    /** Whatever its rating: the service decides who may see that. */
    async details(agentId: string, novelId: string): Promise<NovelDetails | null> {
      const [row] = await detailsStatement.run(pool, { agentId, novelId });
      if (!row) return null;
      return { card: toNovelCard(row), groupId: row.groupId, groupName: row.groupName, reads: Number(row.reads) };
    },

    async facts(agentId: string, novelId: string): Promise<NovelFacts | null> {
      const [facts] = await factsStatement.run(pool, { agentId, novelId });
      return facts ?? null;
    },

    async related(agentId: string, { card, groupId }: NovelDetails, adult: boolean): Promise<NovelCard[]> {
      const ratings = adult ? ['all', '18'] : ['all'];
      const params = { agentId, novelId: card.novelId, groupId, tags: card.tags, ratings };
      return (await relatedStatement.run(pool, params)).map(toNovelCard);
    },

    async byAuthor({ agentId, authorId, adult, cursor, size, now }: AuthorQuery): Promise<Page<NovelCard>> {
      const tag = `novels of ${authorId}`;
      const after = decodeCursor(tag, cursor, 'time') ?? start;
      const rows = await shownNovels(db, agentId)
        .where('l.rating', 'in', adult ? ['all', '18'] : ['all'])
        .where('n.author_id', '=', authorId)
        .where(sql<boolean>`(n.updated_at, n.id) < (${momentOf(after, now)}, ${after.id}::bigint)`)
        .orderBy('n.updated_at', 'desc')
        .orderBy('n.id', 'desc')
        .limit(size + 1)
        .execute();
      const positionOf = (row: (typeof rows)[number]) => ({ value: String(row.updatedAt.getTime()), id: row.novelId });
      return toPage(tag, size, rows, positionOf, toNovelCard);
    },
  };
}
