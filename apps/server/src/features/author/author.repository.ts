import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { cardColumns, overrideOf, shownCover, toCard } from '../video/video.public.ts';

export interface Author {
  readonly authorId: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly signature: string;
  /** Of all their videos that the agent shows, and of their posts. */
  readonly likes: number;
}

interface AuthorQuery {
  readonly agentId: string;
  readonly authorId: string;
  /** With 18+ titles. */
  readonly adult: boolean;
  readonly now: number;
}

export type AuthorRepository = ReturnType<typeof authorRepository>;

export function authorRepository(db: Db) {
  /** Their videos that this caller may see. */
  const shown = ({ agentId, authorId, adult, now }: AuthorQuery) =>
    db
      .selectFrom('videos as v')
      .innerJoin('video_listings as l', (join) =>
        join.onRef('l.video_id', '=', 'v.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', '0'),
      )
      .where('v.author_id', '=', authorId)
      .where('l.rating', 'in', adult ? ['all', '18'] : ['all'])
      .where('v.published_at', '<=', new Date(now));

  async function hasNovels({ agentId, authorId, adult }: AuthorQuery): Promise<boolean> {
    const found = await db
      .selectFrom('novels as n')
      .innerJoin('novel_listings as l', 'l.novel_id', 'n.id')
      .select('n.id')
      .where('n.author_id', '=', authorId)
      .where('l.agent_id', '=', agentId)
      .where('l.group_id', '=', '0')
      .where('l.rating', 'in', adult ? ['all', '18'] : ['all'])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  return {
    /** Somebody of this agent, or whose works it shows. */
    async author(query: AuthorQuery): Promise<Author | null> {
      const { agentId, authorId } = query;
      const row = await db
        .selectFrom('accounts as a')
        .select(['a.id as authorId', 'a.agent_id', 'a.nickname', 'a.avatar', 'a.signature'])
        .where('a.id', '=', authorId)
        .where('a.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const works = await shown(query)
        .select([sql<string>`coalesce(sum(v.likes), 0)`.as('likes'), sql<number>`count(*)::int`.as('count')])
        .executeTakeFirstOrThrow();
      const { agent_id, ...author } = row;
      if (agent_id !== agentId && works.count === 0 && !(await hasNovels(query))) return null;
      const posts = await db
        .selectFrom('posts')
        .select(sql<string>`coalesce(sum(likes), 0)`.as('likes'))
        .where('author_id', '=', authorId)
        .where('agent_id', '=', agentId)
        .where('state', '=', 'published')
        .executeTakeFirstOrThrow();
      return { ...author, likes: Number(works.likes) + Number(posts.likes) };
    },

    async videos({
      cursor,
      size,
      ...query
    }: AuthorQuery & {
      cursor: string | undefined;
      size: number;
    }): Promise<Page<VideoCard>> {
      const { authorId, now } = query;
      const tag = `author ${authorId}`;
      const after = decodeCursor(tag, cursor, 'time') ?? start;
      const rows = await shown(query)
        .leftJoin('video_overrides as o', (join) => join.on(overrideOf(query.agentId)))
        .innerJoinLateral(shownCover, (join) => join.onTrue())
        .innerJoin('accounts as a', 'a.id', 'v.author_id')
        .select(cardColumns)
        .where(sql<boolean>`(v.published_at, v.id) < (${momentOf(after, now)}, ${after.id}::bigint)`)
        .orderBy('v.published_at', 'desc')
        .orderBy('v.id', 'desc')
        .limit(size + 1)
        .execute();
      const positionOf = (row: (typeof rows)[number]) => ({
        value: String(row.publishedAt.getTime()),
        id: row.videoId,
      });
      return toPage(tag, size, rows, positionOf, toCard);
    },
  };
}
