import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { JsonRow } from '../../../platform/db/json-row.ts';
import type { Audience, FoundItem, SearchKind } from './search-source.ts';
import { searchSources } from './search-sources.ts';

/** One item as a result of a search shows it, with the words it is found by; null when this audience may not see it. */
export async function publicItem(
  db: Db,
  kind: SearchKind,
  itemId: string,
  { agentId, adult, now }: Audience,
): Promise<{ item: FoundItem; words: string } | null> {
  const source = searchSources.find((each) => each.kind === kind);
  if (!source) return null;
  const { rows } = await sql<{
    row: JsonRow | null;
  }>`select ${source.row({ agentId, adult, moment: new Date(now) })} as row
    from (values (${itemId}::bigint)) as d (item_id)`.execute(db);
  const row = rows[0]?.row;
  if (!row) return null;
  const [document] = await source.documents(db, [itemId]);
  return { item: source.item(row, now), words: document?.body ?? '' };
}
