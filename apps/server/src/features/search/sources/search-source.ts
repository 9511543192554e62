import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { JsonRow } from '../../../platform/db/json-row.ts';

type SearchHit = CallOutput<'getSearchVideo'>['list'][number];
export type SearchKind = SearchHit['kind'];
export type SearchSort = NonNullable<CallInput<'getSearchVideo'>['sort']>;

/** A hit without what was matched in it. */
export type FoundItem = SearchHit extends infer Hit
  ? Hit extends SearchHit
    ? Omit<Hit, 'titleRanges' | 'snippet' | 'near'>
    : never
  : never;

/** What the index knows of one item. */
export interface SourceDocument {
  readonly itemId: string;
  /** Where some agent shows it under another title or for another access: the id of that override, a document of its own. */
  readonly variant?: string | null;
  /** Those that show it; none is not found at all. */
  readonly agentIds: readonly string[];
  readonly rating: 'all' | '18';
  readonly title: string;
  /** What else it is found by: author, tags, description. */
  readonly body: string;
  /** Steps of `search_heat`. */
  readonly heat: number;
  /** In the future: not found until then. */
  readonly publishedAt: Date;
  /** What lists of its kind are narrowed by: `length:short`, `access:vip`, `state:完结`. */
  readonly facets?: readonly string[];
}

/** Who looks at what was found. */
export interface Audience {
  readonly agentId: string;
  readonly adult: boolean;
  readonly now: number;
}

/** The same as the statement has it: values or what stands for them. */
export interface AudienceSlots {
  readonly agentId: string;
  readonly adult: boolean;
  readonly moment: Date;
}

/**
 * A kind of content that can be found. A new kind is a file in `sources/`, a line in `search-sources.ts`, and triggers that call
 * `search_changed` when something changes (`30_search.sql` of the baseline).
 */
export interface SearchSource {
  readonly kind: SearchKind;
  /** Ids above `after`, ascending, for a rebuild. */
  ids(db: Db, after: string, limit: number): Promise<string[]>;
  /** An item that is not shown by anybody, or is gone, is left out. */
  documents(db: Db, itemIds: readonly string[]): Promise<SourceDocument[]>;
  /**
   * An expression for the row, as JSON, of the item that `d.item_id` names: as it is now, and null where this audience may
   * not see it any more, whatever the index says. One statement finds the page and shows it.
   */
  row(audience: AudienceSlots): RawBuilder<JsonRow | null>;
  item(row: JsonRow, now: number): FoundItem;
}
