import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { documentRow } from './text/document.ts';
import type { SearchSource } from './sources/search-source.ts';
import { searchSources } from './sources/search-sources.ts';

const batch = 500;
/** One indexer at a time: two could write what one of them read before the other. */
const indexing = 'search index';

/** Indexes what has changed, a batch a transaction; how many items that were. */
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
      const { rows } = await sql<{ kind: string; item_id: string }>`delete from search_changes where id in
        (select id from search_changes order by id limit ${batch}) returning kind, item_id`.execute(trx);
      for (const source of sources) {
        const ids = new Set(rows.filter(({ kind }) => kind === source.kind).map((row) => row.item_id));
        if (ids.size > 0) await indexItems(trx, source, [...ids]);
      }
      return rows.length;
    });
    indexed += last;
  } while (last === batch && !isStopping());
  return indexed;
}

/** Makes every document again from what there is; the index can be searched meanwhile. */
export async function rebuildIndex(db: Db, sources = searchSources): Promise<number> {
  let documents = 0;
  for (const source of sources) {
    const walks = [
      async (after: string) => await source.ids(db, after, batch),
      // What is indexed and should not be: its item is gone.
      async (after: string) => await indexedIds(db, source.kind, after),
    ];
    for (const next of walks) {
      for (let ids = await next('0'); ids.length > 0; ids = await next(ids.at(-1) ?? '0')) {
        const some = ids;
        await transact(db, async (trx) => {
          await lockFor(trx, indexing);
          await indexItems(trx, source, some);
        });
      }
    }
  }
  const kinds = sources.map(({ kind }) => kind);
  await db.deleteFrom('search_documents').where('kind', 'not in', kinds).execute();
  const counted = await db
    .selectFrom('search_documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  documents += counted.count;
  await sql`analyze search_documents`.execute(db);
  return documents;
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

async function indexItems(trx: Db, source: SearchSource, itemIds: readonly string[]): Promise<void> {
  const documents = await source.documents(trx, itemIds);
  const shown = new Set(documents.map(({ itemId }) => itemId));
  const gone = itemIds.filter((itemId) => !shown.has(itemId));
  if (gone.length > 0) {
    await trx.deleteFrom('search_documents').where('kind', '=', source.kind).where('item_id', 'in', gone).execute();
  }
  const rows = documents.map((document) => documentRow(source.kind, document));
  if (rows.length === 0) return;
  await sql`insert into search_documents as d
      (kind, item_id, rating, title, folded, body, folded_body, pinyin, initials, tokens, score, published_at)
    select ${source.kind}::text, item_id, rating, title, folded, body, folded_body, pinyin, initials,
      array_to_tsvector(array(select jsonb_array_elements_text(tokens))), score, published_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (item_id bigint, rating text, title text, folded text,
      body text, folded_body text, pinyin text, initials text, tokens jsonb, score bigint, published_at timestamptz)
    on conflict (kind, item_id) do update set rating = excluded.rating, title = excluded.title,
      folded = excluded.folded, body = excluded.body, folded_body = excluded.folded_body, pinyin = excluded.pinyin,
      initials = excluded.initials, tokens = excluded.tokens, score = excluded.score,
      published_at = excluded.published_at
    where (d.rating, d.title, d.body, d.folded, d.folded_body, d.pinyin, d.initials, d.tokens, d.score, d.published_at)
      is distinct from (excluded.rating, excluded.title, excluded.body, excluded.folded, excluded.folded_body,
        excluded.pinyin, excluded.initials, excluded.tokens, excluded.score, excluded.published_at)`.execute(trx);
}
