import type { Db } from '../../../platform/db/db.ts';
import type { Audience, FoundItem, SearchKind } from './search-source.ts';
import { searchSources } from './search-sources.ts';

/** One item as a result of a search shows it, with the words it is found by; null when this audience may not see it. */
export async function publicItem(
  db: Db,
  kind: SearchKind,
  itemId: string,
  audience: Audience,
): Promise<{ item: FoundItem; words: string } | null> {
  const source = searchSources.find((each) => each.kind === kind);
  const item = (await source?.items(db, [itemId], audience))?.get(itemId);
  if (!source || !item) return null;
  const [document] = await source.documents(db, [itemId]);
  return { item, words: document?.body ?? '' };
}
