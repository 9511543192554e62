import { decodeCursor, encodeCursor } from '../../../platform/db/keyset.ts';

/** Where a learned feed goes on: in which order, and after how many of its places. */
export interface RunPlace {
  readonly seed: string;
  readonly place: number;
}

/** Apart from cursors of other lists: a feed may go on as the plain one that it began as. */
const mark = '~';

export function writeRunCursor(audience: string, { seed, place }: RunPlace): string {
  return mark + encodeCursor(`recommend ${audience}`, { value: seed, id: String(place) });
}

/** Null for the first page and for a cursor of the plain list; refuses that of another audience or a made-up one. */
export function readRunCursor(audience: string, cursor: string | undefined): RunPlace | null {
  if (cursor === undefined || !cursor.startsWith(mark)) return null;
  const position = decodeCursor(`recommend ${audience}`, cursor.slice(mark.length));
  return position && { seed: position.value, place: Math.max(0, Number(position.id)) };
}
