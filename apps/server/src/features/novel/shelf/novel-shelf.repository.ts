import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { createCollects } from '../../../platform/db/collects.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import {
  everyGroup,
  type NovelCard,
  novelColumns,
  novelCounts,
  overrideOfNovel,
  shownNovelCover,
  toNovelCard,
} from '../novel-card.ts';

export interface ShelfQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly adult: boolean;
  readonly cursor: string | undefined;
  readonly size: number;
  readonly now: number;
}

interface CollectChange {
  readonly accountId: string;
  readonly novelId: string;
  readonly on: boolean;
  readonly at: number;
}

export interface SavedPlace {
  readonly chapterId: string;
  readonly offset: number;
  readonly at: number;
}

export interface LookedNovel {
  readonly novel: NovelCard;
  readonly chapterId: string;
  readonly chapterIndex: number;
  readonly chapterTitle: string;
  readonly offset: number;
  readonly lookedAt: number;
}

/** Characters that a screen shows at most: a place is where a screen begins. */
const lastPage = 600;

export type NovelShelfRepository = ReturnType<typeof novelShelfRepository>;

export function novelShelfRepository({ db }: Pick<Database, 'db'>) {
  const collects = createCollects(db, 'novel', novelCounts);

  /** The account's rows, as far as the agent still shows the novels. */
  function shown(table: 'novel_places' | 'novel_collections', query: ShelfQuery) {
    return db
      .selectFrom(`${table} as s` as 'novel_places as s')
      .innerJoin('novel_listings as l', (join) =>
        join
          .onRef('l.novel_id', '=', 's.novel_id')
          .on('l.agent_id', '=', query.agentId)
          .on('l.group_id', '=', everyGroup),
      )
      .where('s.account_id', '=', query.accountId)
      .where('l.rating', 'in', query.adult ? ['all', '18'] : ['all']);
  }

  /** Newest first. */
  function shelf(table: 'novel_places' | 'novel_collections', query: ShelfQuery) {
    const column = sql.ref(table === 'novel_places' ? 's.read_at' : 's.collected_at');
    const after = decodeCursor(table, query.cursor, 'time') ?? start;
    const before = momentOf(after, query.now + 60_000);
    return shown(table, query)
      .innerJoin('novels as n', 'n.id', 's.novel_id')
      .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
      .innerJoinLateral(shownNovelCover, (join) => join.onTrue())
      .innerJoin('accounts as a', 'a.id', 'n.author_id')
      .select([...novelColumns, sql<Date>`${column}`.as('at')])
      .where(sql<boolean>`(${column}, s.novel_id) < (${before}, ${after.id}::bigint)`)
      .orderBy(column, 'desc')
      .orderBy('s.novel_id', 'desc')
      .limit(query.size + 1);
  }

  return {
    /** Answers after it is committed; doing it twice changes nothing. */
    setCollected: ({ novelId, ...change }: CollectChange): Promise<void> => collects.set({ ...change, id: novelId }),
    isCollected: (accountId: string, novelId: string): Promise<boolean> => collects.has(accountId, novelId),

    /** Keeps the place unless a later one is kept already; answers the one that is. */
    async savePlace(accountId: string, novelId: string, place: SavedPlace): Promise<SavedPlace> {
      const row = {
        chapter_id: place.chapterId,
        text_offset: place.offset,
        read_at: new Date(place.at),
        hidden: false,
      };
      await db
        .insertInto('novel_places')
        .values({ account_id: accountId, novel_id: novelId, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'novel_id'])
            .doUpdateSet(row)
            .where(sql<boolean>`novel_places.read_at <= excluded.read_at`),
        )
        .execute();
      const kept = await db
        .selectFrom('novel_places')
        .select(['chapter_id', 'text_offset', 'read_at'])
        .where('account_id', '=', accountId)
        .where('novel_id', '=', novelId)
        .executeTakeFirst();
      return kept ? { chapterId: kept.chapter_id, offset: kept.text_offset, at: kept.read_at.getTime() } : place;
    },

    async forgetPlaces(accountId: string, novelIds: readonly string[] | 'all'): Promise<void> {
      let gone = db.deleteFrom('novel_places').where('account_id', '=', accountId);
      if (novelIds !== 'all') gone = gone.where('novel_id', '=', sql<string>`any(${[...novelIds]}::bigint[])`);
      await gone.execute();
    },

    /** Of what the agent still shows. */
    async counts(query: ShelfQuery): Promise<{ collected: number; looked: number }> {
      const count = async (table: 'novel_places' | 'novel_collections') => {
        const row = await shown(table, query)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirst();
        return row?.count ?? 0;
      };
      const [collected, looked] = await Promise.all([count('novel_collections'), count('novel_places')]);
      return { collected, looked };
    },

    async collected(query: ShelfQuery): Promise<Page<{ novel: NovelCard; collectedAt: number }>> {
      const rows = await shelf('novel_collections', query).execute();
      return toPage('novel_collections', query.size, rows, positionOf, (row) => ({
        novel: toNovelCard(row),
        collectedAt: row.at.getTime(),
      }));
    },

    async looked(query: ShelfQuery): Promise<Page<LookedNovel>> {
      const rows = await shelf('novel_places', query)
        .innerJoin('novel_chapters as h', 'h.id', 's.chapter_id')
        .select(['s.chapter_id as chapterId', 's.text_offset as offset', 'h.position', 'h.title as chapterTitle'])
        .execute();
      return toPage('novel_places', query.size, rows, positionOf, toLooked);
    },

    /** What was begun and has something left to read. Who is on the last page has read it all, until a chapter comes. */
    async continued(query: ShelfQuery): Promise<LookedNovel[]> {
      const rows = await shelf('novel_places', query)
        .innerJoin('novel_chapters as h', 'h.id', 's.chapter_id')
        .select(['s.chapter_id as chapterId', 's.text_offset as offset', 'h.position', 'h.title as chapterTitle'])
        .where('s.hidden', '=', false)
        .where(sql<boolean>`(h.position < n.chapters or s.text_offset < least(h.words * 0.8, h.words - ${lastPage}))`)
        .execute();
      return rows.slice(0, query.size).map(toLooked);
    },

    async hide(accountId: string, novelId: string, hidden: boolean): Promise<void> {
      await db
        .updateTable('novel_places')
        .set({ hidden })
        .where('account_id', '=', accountId)
        .where('novel_id', '=', novelId)
        .execute();
    },

    close: (): Promise<void> => collects.close(),
  };
}

type LookedRow = Parameters<typeof toNovelCard>[0] &
  Pick<LookedNovel, 'chapterId' | 'chapterTitle' | 'offset'> & { position: number; at: Date };

function toLooked(row: LookedRow): LookedNovel {
  return {
    novel: toNovelCard(row),
    chapterId: row.chapterId,
    chapterIndex: row.position,
    chapterTitle: row.chapterTitle,
    offset: row.offset,
    lookedAt: row.at.getTime(),
  };
}

function positionOf(row: { at: Date; novelId: string }) {
  return { value: String(row.at.getTime()), id: row.novelId };
}
