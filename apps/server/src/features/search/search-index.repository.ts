import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { documentRow } from './text/document.ts';
import type { SearchSource, SourceDocument } from './sources/search-source.ts';
import { searchSources } from './sources/search-sources.ts';

const batch = 500;
/** One indexer at a time: two could write what one of them read before the other. */
const indexing = 'search index';

interface Item {
  readonly kind: string;
  readonly item_id: string;
}

/** Indexes what has changed, a batch a transaction, and then what an older version wrote; how many items that were. */
export async function indexChanges(
  db: Db,
  isStopping: () => boolean = () => false,
  sources = searchSources,
): Promise<number> {
  let indexed = 0;
  let last: number;
  do {
    last = await transact(db, async (trx) => {
      await lockFor(trx, indexing);
      const changed = await takeChanges(trx);
      const items = changed.length > 0 ? changed : await outdatedItems(trx, sources);
      for (const source of sources) {
        const ids = new Set(items.filter(({ kind }) => kind === source.kind).map((item) => item.item_id));
        if (ids.size > 0) await indexItems(trx, source, [...ids]);
      }
      return items.length;
    });
    indexed += last;
  } while (last > 0 && !isStopping());
  return indexed;
}

async function takeChanges(trx: Db): Promise<Item[]> {
  const { rows } = await sql<Item>`delete from search_changes where id in
    (select id from search_changes order by id limit ${batch}) returning kind, item_id`.execute(trx);
  return rows;
}

/** Documents without the columns that came later: each batch of them waits for all that has changed since. */
async function outdatedItems(trx: Db, sources: readonly SearchSource[]): Promise<Item[]> {
  return await trx
    .selectFrom('search_documents')
    .select(['kind', sql<string>`coalesce(shown_id, item_id)`.as('item_id')])
    .where('agent_ids', 'is', null)
    .where(
      'kind',
      'in',
      sources.map(({ kind }) => kind),
    )
    .orderBy('id')
    .limit(batch)
    .execute();
}

/** Makes every document again from what there is; the index can be searched meanwhile. */
export async function rebuildIndex(db: Db, sources = searchSources): Promise<number> {
  for (const source of sources) {
    await inBatches(db, {
      next: async (after) => await source.ids(db, after, batch),
      work: async (trx, ids) => await indexItems(trx, source, ids),
    });
    // What is indexed and should not be: its item is gone.
    await inBatches(db, {
      next: async (after) => await indexedIds(db, source.kind, after),
      work: async (trx, ids) => await removeGone(trx, source.kind, ids, await source.documents(trx, ids)),
    });
  }
  const kinds = sources.map(({ kind }) => kind);
  await db.deleteFrom('search_documents').where('kind', 'not in', kinds).execute();
  const { count } = await db
    .selectFrom('search_documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  await sql`analyze search_documents`.execute(db);
  return count;
}

interface Walk {
  /** The ids after one, ascending. */
  readonly next: (after: string) => Promise<string[]>;
  readonly work: (trx: Db, ids: readonly string[]) => Promise<void>;
}

async function inBatches(db: Db, { next, work }: Walk): Promise<void> {
  for (let ids = await next('0'); ids.length > 0; ids = await next(ids.at(-1) ?? '0')) {
    const some = ids;
    await transact(db, async (trx) => {
      await lockFor(trx, indexing);
      await work(trx, some);
    });
  }
}

async function indexedIds(db: Db, kind: SearchSource['kind'], after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_documents')
    .select('item_id')
    .where('kind', '=', kind)
    .where('item_id', '>', after)
    .orderBy('item_id')
    .limit(batch)
    .execute();
  return rows.map((row) => row.item_id);
}

async function removeGone(
  trx: Db,
  kind: SearchSource['kind'],
  itemIds: readonly string[],
  documents: readonly Pick<SourceDocument, 'itemId' | 'variant'>[],
): Promise<void> {
  const variants = documents.flatMap(({ variant }) => (variant ? [`-${variant}`] : []));
  await sql`delete from search_documents where kind = ${kind} and shown_id = any(${[...itemIds]}::bigint[])
    and item_id <> all(${variants}::bigint[])`.execute(trx);
  const shown = new Set(documents.flatMap(({ itemId, variant }) => (variant ? [] : [itemId])));
  const gone = itemIds.filter((itemId) => !shown.has(itemId));
  if (gone.length === 0) return;
  await trx.deleteFrom('search_documents').where('kind', '=', kind).where('item_id', 'in', gone).execute();
}

async function indexItems(trx: Db, source: SearchSource, itemIds: readonly string[]): Promise<void> {
  const documents = await source.documents(trx, itemIds);
  await removeGone(trx, source.kind, itemIds, documents);
  const rows = documents.map((document) => documentRow(source.kind, document));
  if (rows.length === 0) return;
  await sql`insert into search_documents as d
      (kind, item_id, shown_id, agent_ids, rating, title, folded, body, folded_body, pinyin, initials, tokens, score, published_at)
    select ${source.kind}::text, item_id, shown_id, array(select jsonb_array_elements_text(agent_ids)::bigint), rating, title,
      folded, body, folded_body, pinyin, initials, array_to_tsvector(array(select jsonb_array_elements_text(tokens))),
      score, published_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (item_id bigint, shown_id bigint, agent_ids jsonb, rating text,
      title text, folded text, body text, folded_body text, pinyin text, initials text, tokens jsonb, score bigint,
      published_at timestamptz)
    on conflict (kind, item_id) do update set agent_ids = excluded.agent_ids, rating = excluded.rating,
      title = excluded.title, folded = excluded.folded, body = excluded.body, folded_body = excluded.folded_body,
      pinyin = excluded.pinyin, initials = excluded.initials, tokens = excluded.tokens, score = excluded.score,
      published_at = excluded.published_at
    where (d.agent_ids, d.rating, d.title, d.body, d.folded, d.folded_body, d.pinyin, d.initials, d.tokens, d.score,
        d.published_at)
      is distinct from (excluded.agent_ids, excluded.rating, excluded.title, excluded.body, excluded.folded,
        excluded.folded_body, excluded.pinyin, excluded.initials, excluded.tokens, excluded.score,
        excluded.published_at)`.execute(trx);
}
