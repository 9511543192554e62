import { sql } from 'kysely';
import type pg from 'pg';
import { builder, prepared } from '../../platform/db/prepared.ts';

/** Where somebody stopped in a novel. */
export interface Place {
  readonly chapterId: string;
  readonly index: number;
  readonly title: string;
  readonly offset: number;
  readonly at: number;
}

export interface ReaderFacts {
  readonly collected: boolean;
  readonly place: Place | null;
  /** Chapters of the novel that a view of that day has opened. */
  readonly opened: string[];
}

interface ReaderParams {
  accountId: string;
  novelId: string;
  day: string;
}

const readerStatement = prepared('novel_reader', (p: ReaderParams) =>
  builder
    .selectFrom('accounts as a')
    .leftJoin('novel_collections as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.novel_id', '=', p.novelId),
    )
    .leftJoin('novel_places as r', (join) => join.onRef('r.account_id', '=', 'a.id').on('r.novel_id', '=', p.novelId))
    .leftJoin('novel_chapters as h', 'h.id', 'r.chapter_id')
    .select([
      sql<boolean>`c.novel_id is not null`.as('collected'),
      'r.chapter_id as chapterId',
      'r.text_offset as offset',
      'r.read_at as readAt',
      'h.position',
      'h.title',
    ])
    .select(
      sql<string[]>`array(select s.chapter_id::text from view_spends s join novel_chapters o on o.id = s.chapter_id
        where s.account_id = a.id and s.day = ${p.day} and o.novel_id = ${p.novelId} order by o.position)`.as('opened'),
    )
    .where('a.id', '=', p.accountId),
);

const openedStatement = prepared('novel_opened', (p: { accountId: string; chapterId: string; day: string }) =>
  builder
    .selectFrom('view_spends')
    .select('credit_id')
    .where('account_id', '=', p.accountId)
    .where('day', '=', p.day)
    .where('chapter_id', '=', p.chapterId),
);

export type ReaderRepository = ReturnType<typeof readerRepository>;

export function readerRepository(pool: pg.Pool) {
  return {
    async reader(accountId: string, novelId: string, day: string): Promise<ReaderFacts> {
      const [row] = await readerStatement.run(pool, { accountId, novelId, day });
      if (!row) return { collected: false, place: null, opened: [] };
      const { chapterId, offset, readAt, position, title } = row;
      const place =
        chapterId === null || offset === null || readAt === null || position === null || title === null
          ? null
          : { chapterId, index: position, title, offset, at: readAt.getTime() };
      return { collected: row.collected, place, opened: row.opened };
    },

    /** Whether a view of that day has opened the chapter. */
    opened: async (accountId: string, chapterId: string, day: string): Promise<boolean> =>
      (await openedStatement.run(pool, { accountId, chapterId, day })).length > 0,
  };
}
