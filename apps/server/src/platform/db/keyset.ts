import { z } from 'zod';
import { fail } from '../errors/fail.ts';

/** The place after which a page goes on: the last row's sort value and its id, which breaks ties. */
export interface Position {
  /** int8 as text, or epoch milliseconds: whatever the list is sorted by, always a whole number. */
  readonly value: string;
  readonly id: string;
}

export interface Page<Item> {
  list: Item[];
  nextCursor: string | null;
}

const wholeNumber = z.string().regex(/^-?\d{1,19}$/);
const cursorBody = z.tuple([z.string(), wholeNumber, wholeNumber]);
const maxInt8 = 9_223_372_036_854_775_807n;
/** The end of the year 9999: the last moment that dates here and in the database write with four digits. */
const lastMoment = 253_402_300_799_999n;

/**
 * What a list is sorted by. A cursor is the caller's word, however it looks: one whose value is no such thing is refused
 * here, where every list reads its cursors, and not by a cast or a date in its query. Numbers leave room to count on.
 */
export type SortedBy = 'number' | 'time';
const bounds = {
  number: { least: -1_000_000_000_000_000_000n, most: maxInt8 },
  time: { least: -62_135_596_800_000n, most: lastMoment },
} as const;

/** Before every row of a descending list. */
export const start: Position = { value: String(maxInt8), id: String(maxInt8) };

/** `tag` names the list and its order; a cursor of another list or order is refused instead of giving a wrong page. */
export function encodeCursor(tag: string, position: Position): string {
  return Buffer.from(JSON.stringify([tag, position.value, position.id])).toString('base64url');
}

export function decodeCursor(tag: string, cursor: string | undefined, sortedBy: SortedBy = 'number'): Position | null {
  if (cursor === undefined) return null;
  const parsed = cursorBody.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== tag) throw wrongCursor();
  const [, value, id] = parsed.data;
  const { least, most } = bounds[sortedBy];
  if (!isWithin(value, least, most) || !isWithin(id, -maxInt8, maxInt8)) throw wrongCursor();
  return { value, id };
}

/** The position of a row in a list that is sorted by its id. */
export const byId = ({ id }: { readonly id: string }): Position => ({ value: id, id });

/** `rows` holds one more than `size` when there is a next page. */
export function toPage<Row, Item>(
  tag: string,
  size: number,
  rows: readonly Row[],
  position: (row: Row) => Position,
  item: (row: Row) => Item,
): Page<Item> {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  const more = rows.length > size && last !== undefined;
  return { list: list.map(item), nextCursor: more ? encodeCursor(tag, position(last)) : null };
}

/** The moment of a position in a list that is sorted by time; `start` is at the latest one. */
export function momentOf({ value }: Position, latest = Number(lastMoment)): Date {
  return new Date(Math.min(Number(value), latest));
}

function isWithin(text: string, least: bigint, most: bigint): boolean {
  const value = BigInt(text);
  return value >= least && value <= most;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wrongCursor() {
  return fail('INVALID_INPUT', { fields: { cursor: '翻页位置无效，请刷新后重试' } });
}
