import type { CallOutput } from '@liuguang/contract/calls.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { everyGroup, type NovelCard, overrideOfNovel } from './novel-card.ts';

export type ChapterHead = CallOutput<'novel/getChapterList'>['list'][number];

/** All that decides about a chapter, and its neighbours; the text is read only for those who may have it. */
export interface ChapterFacts extends ChapterHead {
  readonly novelId: string;
  readonly novelTitle: string;
  readonly authorId: string;
  readonly rating: NovelCard['rating'];
  readonly prevId: string | null;
  readonly nextId: string | null;
}

const headColumns = [
  'c.id as chapterId',
  'c.position',
  'c.title',
  // What the agent asks for, where it asks for something else.
  sql<ChapterHead['access']>`case when o.access is null then c.access when c.position >= o.access_from then o.access
    else 'free' end`.as('access'),
  'c.words',
  'c.published_at as publishedAt',
] as const;

interface HeadRow {
  chapterId: string;
  position: number;
  title: string;
  access: ChapterHead['access'];
  words: number;
  publishedAt: Date;
}

interface CatalogueParams {
  agentId: string;
  novelId: string;
  now: Date;
}

const published = (p: CatalogueParams) =>
  builder
    .selectFrom('novel_chapters as c')
    .leftJoin('novel_overrides as o', (join) =>
      join.onRef('o.novel_id', '=', 'c.novel_id').on('o.agent_id', '=', p.agentId),
    )
    .select(headColumns)
    .where('c.novel_id', '=', p.novelId)
    .where('c.published_at', '<=', p.now);

const catalogueStatement = prepared('novel_catalogue', (p: CatalogueParams) => published(p).orderBy('c.position'));

const lastStatement = prepared('novel_last_chapter', (p: CatalogueParams) =>
  published(p).orderBy('c.position', 'desc').limit(sql.lit(1)),
);

interface ChapterParams {
  agentId: string;
  chapterId: string;
  now: Date;
}

const factsStatement = prepared('novel_chapter', (p: ChapterParams) => {
  const neighbour = (comparison: '<' | '>', order: 'asc' | 'desc') =>
    builder
      .selectFrom('novel_chapters as o')
      .select('o.id')
      .where('o.novel_id', '=', sql.ref<string>('c.novel_id'))
      .where('o.position', comparison, sql.ref<number>('c.position'))
      .where('o.published_at', '<=', p.now)
      .orderBy('o.position', order)
      .limit(sql.lit(1));
  return builder
    .selectFrom('novel_chapters as c')
    .innerJoin('novels as n', 'n.id', 'c.novel_id')
    .innerJoin('novel_listings as l', (join) =>
      join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', p.agentId).on('l.group_id', '=', sql.lit(everyGroup)),
    )
    .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
    .select([...headColumns, 'n.id as novelId', 'n.author_id as authorId', 'n.rating'])
    .select(sql<string>`coalesce(o.title, n.title)`.as('novelTitle'))
    .select([neighbour('<', 'desc').as('prevId'), neighbour('>', 'asc').as('nextId')])
    .where('c.id', '=', p.chapterId)
    .where('c.published_at', '<=', p.now);
});

const textStatement = prepared('novel_text', (p: { chapterId: string }) =>
  builder.selectFrom('novel_texts').select('text').where('chapter_id', '=', p.chapterId),
);

export type ChapterRepository = ReturnType<typeof chapterRepository>;

export function chapterRepository(pool: pg.Pool) {
  return {
    catalogue: async (agentId: string, novelId: string, now: number): Promise<ChapterHead[]> =>
      (await catalogueStatement.run(pool, { agentId, novelId, now: new Date(now) })).map(toHead),

    async last(agentId: string, novelId: string, now: number): Promise<ChapterHead | null> {
      const [row] = await lastStatement.run(pool, { agentId, novelId, now: new Date(now) });
      return row ? toHead(row) : null;
    },

    async facts(agentId: string, chapterId: string, now: number): Promise<ChapterFacts | null> {
      const [row] = await factsStatement.run(pool, { agentId, chapterId, now: new Date(now) });
      if (!row) return null;
      const { novelId, novelTitle, authorId, rating, prevId, nextId } = row;
      return { ...toHead(row), novelId, novelTitle, authorId, rating, prevId, nextId };
    },

    /** Paragraphs. */
    async text(chapterId: string): Promise<string[]> {
      const [row] = await textStatement.run(pool, { chapterId });
      return row ? row.text.split('\n') : [];
    },
  };
}

function toHead({ chapterId, position, title, access, words, publishedAt }: HeadRow): ChapterHead {
  return { chapterId, index: position, title, access, words, publishedAt: publishedAt.getTime() };
}
