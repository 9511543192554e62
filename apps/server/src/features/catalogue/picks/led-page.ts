import {
  decodeCursor,
  encodeCursor,
  type Page,
  type Position,
  type SortedBy,
  start,
} from '../../../platform/db/keyset.ts';

/**
 * A list that begins with titles that somebody chose. Those that stood there are part of the cursor: every later page
 * leaves out exactly them, whatever is pinned or taken off meanwhile, so that nothing comes twice and nothing is missed.
 */
const mark = '!';
const mostLed = 40;

/** The name of the list that began with these. */
function ledTag(tag: string, ids: readonly string[]): string {
  return ids.length === 0 ? tag : `${tag}${mark}${ids.map((id) => BigInt(id).toString(36)).join('.')}`;
}

/** What the list of this cursor began with; nothing for a cursor of anything else, which its reader refuses. */
function ledIn(tag: string, cursor: string | undefined): string[] {
  if (cursor === undefined) return [];
  const [own] = /^\["((?:[^"\\]|\\.)*)"/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.slice(1) ?? [];
  if (own === undefined || !own.startsWith(`${tag}${mark}`)) return [];
  const parts = own.slice(tag.length + mark.length).split('.');
  if (parts.length > mostLed || !parts.every((part) => /^[1-9a-z][0-9a-z]{0,11}$/.test(part))) return [];
  return parts.map((part) => String(fromBase36(part)));
}

function fromBase36(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}

interface LedList<Row, Item> {
  readonly tag: string;
  readonly sortedBy: SortedBy;
  readonly cursor: string | undefined;
  readonly size: number;
  /** The statement gives no more rows. */
  readonly most: number;
  /** What the first page begins with, as far as the audience may see it. */
  readonly lead: readonly string[];
  readonly ledRows: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly rows: (after: Position, most: number) => Promise<readonly (Row & Sorted)[]>;
  readonly idOf: (row: Row) => string;
  readonly item: (row: Row) => Item;
}

interface Sorted {
  /** A number of any size as text, or a moment. */
  readonly sort: string | Date;
}

export async function ledList<Row, Item>(list: LedList<Row, Item>): Promise<Page<Item>> {
  const { tag, sortedBy, cursor, size, most, lead, idOf, item } = list;
  // At least one place is left for what the list goes on after.
  const ids = cursor === undefined ? lead.slice(0, size - 1) : [];
  const first = ids.length === 0 ? [] : await list.ledRows(ids);
  const led = cursor === undefined ? first.map(idOf) : ledIn(tag, cursor);
  const after = decodeCursor(ledTag(tag, led), cursor, sortedBy) ?? start;
  // As many as a page needs beside those that may be left out of it.
  const asked = Math.min(size + 1 + led.length, most);
  const rows = await list.rows(after, asked);
  const leftOut = new Set(led);
  const page = first.map(item);
  let used = 0;
  for (const row of rows) {
    if (page.length === size) break;
    used += 1;
    if (!leftOut.has(idOf(row))) page.push(item(row));
  }
  const last = rows[used - 1];
  // All of a full answer were used when many were left out: what comes after it is not known yet.
  const more = used < rows.length || (rows.length === asked && asked < size + 1 + led.length);
  if (!more || last === undefined) return { list: page, nextCursor: null };
  return { list: page, nextCursor: encodeCursor(ledTag(tag, led), sortPosition(last, idOf(last))) };
}

export function sortPosition({ sort }: Sorted, id: string): Position {
  return { value: typeof sort === 'string' ? sort : String(sort.getTime()), id };
}
