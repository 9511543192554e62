import { sql } from 'kysely';
import type { TestDatabase } from '../../../testing/database.ts';
import { indexChanges } from '../search-index.repository.ts';
import type { SearchKind, SearchSource, SourceDocument } from '../sources/search-source.ts';
import { documentRow } from '../text/document.ts';
import { fold } from '../text/fold.ts';
import { segmentsOf } from '../text/segments.ts';

/** A document with its kind, as a scan sees it. */
export interface Scanned extends SourceDocument {
  readonly kind: SearchKind;
}

const kinds: readonly SearchKind[] = ['video', 'novel', 'post', 'listing'];
const characters = Array.from('海上明月山风灯');
const words = ['harbor', 'harbour', 'moon', 'x', '4k'];

/** Titles out of few characters, so that pages of every word are long; some are the same, and scores repeat. */
export function makeDocuments(count: number, from: readonly string[] = characters): Scanned[] {
  let seed = 7;
  const any = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const text = (length: number) =>
    Array.from({ length }, () => (any(8) === 0 ? ' ' : (from[any(from.length)] ?? ''))).join('');
  return Array.from({ length: count }, (_, index) => ({
    kind: kinds[any(10) < 6 ? 0 : any(4)] ?? 'video',
    itemId: String(index + 1),
    agentIds: [['3'], ['3', '8'], ['8']][any(3)] ?? [],
    rating: any(6) === 0 ? '18' : 'all',
    title: `${text(1 + any(5))}${any(4) === 0 ? ` ${words[any(words.length)] ?? ''}` : ''}`,
    body: any(2) === 0 ? text(12) : '',
    heat: any(3),
    facets: [`length:${['short', 'long'][any(2)] ?? ''}`, `access:${['free', 'vip'][any(2)] ?? ''}`],
    publishedAt: new Date(any(9) === 0 ? '2099-01-01T00:00:00Z' : `2026-0${1 + any(3)}-01T00:00:00Z`),
  }));
}

/** Documents as a source: found, and with nothing but their number to show. */
export function sourceOf(kind: SearchKind, documents: readonly Scanned[]): SearchSource {
  return {
    kind,
    ids: () => Promise.resolve([]),
    documents: (_db, ids) => Promise.resolve(documents.filter((one) => one.kind === kind && ids.includes(one.itemId))),
    row: () => sql`json_build_object('title', d.item_id::text)`,
    // What the statement has read is enough to know that it was this one.
    item: (row) => ({ kind, [kind]: row }) as never,
  };
}

interface Asked {
  readonly keyword: string;
  readonly agentId: string;
  readonly adult: boolean;
  readonly kinds: readonly SearchKind[];
}

/** What a search has to find, by reading every document: its number and stage, best first but for equal scores. */
export function scan(documents: readonly Scanned[], { keyword, agentId, adult, kinds: wanted }: Asked, now: number) {
  const terms = segmentsOf(fold(keyword).text.trim());
  return documents.flatMap((document) => {
    const isShown = document.agentIds.includes(agentId) && (document.rating === 'all' || adult);
    if (!isShown || document.publishedAt.getTime() > now || !wanted.includes(document.kind)) return [];
    const row = documentRow(document.kind, document);
    const inTitle = terms.map((term) =>
      term.kind === 'word' ? speaks(row, term.text) : row.folded.includes(term.text),
    );
    const inBody = terms.map(({ kind, text }) =>
      kind === 'word' ? begins(row.folded_body, text) : row.folded_body.includes(text),
    );
    if (!terms.every((_, index) => inTitle[index] || inBody[index])) return [];
    const isExact = row.folded === fold(keyword).text.trim();
    const stage = isExact ? 3 : inTitle.every(Boolean) ? 2 : 1;
    return [{ key: `${document.kind} ${document.itemId}`, kind: document.kind, rank: stage * 1e12 + row.score }];
  });
}

function speaks(row: { folded: string; pinyin: string; initials: string }, letters: string): boolean {
  const syllables = new RegExp(` ${Array.from(letters).join(' ?')} `);
  return (
    begins(row.folded, letters) || syllables.test(row.pinyin) || (letters.length > 1 && row.initials.includes(letters))
  );
}

function begins(text: string, letters: string): boolean {
  return segmentsOf(text).some(
    ({ kind, text: word }) => kind === 'word' && (letters.length > 1 ? word.startsWith(letters) : word === letters),
  );
}

/** Puts them into the index; their ids there, by kind and item. */
export async function indexed(
  { db, pool }: TestDatabase,
  documents: readonly Scanned[],
  sources: readonly SearchSource[],
): Promise<Map<string, string>> {
  for (const { kind, itemId } of documents) {
    await pool.query('insert into search_changes (kind, item_id) values ($1, $2)', [kind, itemId]);
  }
  await indexChanges(db, undefined, sources);
  const { rows } = await pool.query<{ id: string; key: string }>(
    `select id, kind || ' ' || item_id as key from search_documents`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}
