import { z } from 'zod';
import { fail } from '../http/fail.ts';

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

/** Before every row of a descending list. */
export const start: Position = { value: String(maxInt8), id: String(maxInt8) };

/** `tag` names the list and its order; a cursor of another list or order is refused instead of giving a wrong page. */
export function encodeCursor(tag: string, position: Position): string {
  return Buffer.from(JSON.stringify([tag, position.value, position.id])).toString('base64url');
}

export function decodeCursor(tag: string, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const parsed = cursorBody.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== tag) throw wrongCursor();
  const [, value, id] = parsed.data;
  if (!isInt8(value) || !isInt8(id)) throw wrongCursor();
  return { value, id };
}

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

function isInt8(text: string): boolean {
  const value = BigInt(text);
  return value <= maxInt8 && value >= -maxInt8;
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
