import { encodeCursor, type Page, type Position } from '../../../platform/db/keyset.ts';

/**
 * A list that begins with titles that somebody chose. Those that stood there are part of the cursor: every later page
 * leaves out exactly them, whatever is pinned or taken off meanwhile, so that nothing comes twice and nothing is missed.
 */
const mark = '!';
const mostLed = 40;

/** The name of the list that began with these. */
export function ledTag(tag: string, ids: readonly string[]): string {
  return ids.length === 0 ? tag : `${tag}${mark}${ids.map((id) => BigInt(id).toString(36)).join('.')}`;
}

/** What the list of this cursor began with; nothing for a cursor of anything else, which its reader refuses. */
export function ledIn(tag: string, cursor: string | undefined): string[] {
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

/** As many rows as a page needs beside those that may be left out of it, and no more than the statement gives. */
export function rowsToAsk(size: number, led: readonly string[], most: number): number {
  return Math.min(size + 1 + led.length, most);
}

interface Parts<Row, Item> {
  readonly tag: string;
  readonly size: number;
  /** All that the list began with. */
  readonly led: readonly string[];
  /** Their cards, on the first page. */
  readonly first: readonly Item[];
  readonly rows: readonly Row[];
  /** How many rows were asked for. */
  readonly asked: number;
  readonly idOf: (row: Row) => string;
  readonly position: (row: Row) => Position;
  readonly item: (row: Row) => Item;
}

export function ledPage<Row, Item>(parts: Parts<Row, Item>): Page<Item> {
  const { tag, size, led, first, rows, asked, idOf, position, item } = parts;
  const leftOut = new Set(led);
  const list = [...first];
  let used = 0;
  for (const row of rows) {
    if (list.length === size) break;
    used += 1;
    if (!leftOut.has(idOf(row))) list.push(item(row));
  }
  const last = rows[used - 1];
  // All of a full answer were used when many were left out: what comes after it is not known yet.
  const more = used < rows.length || (rows.length === asked && asked < size + 1 + led.length);
  return { list, nextCursor: more && last !== undefined ? encodeCursor(ledTag(tag, led), position(last)) : null };
}
