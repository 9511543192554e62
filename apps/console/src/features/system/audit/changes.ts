import { fieldName, fieldValue } from './field-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One thing that an entry says: what it is now, and what it was where that was written down. */
export interface Changed {
  readonly field: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

/** What the server writes in the place of a secret. */
const secret = '***';
/** What says which thing it is, or how the call was made, and nothing of what changed. */
const unsaid = /^(dryRun|clientKey|key|undoToken|accepted|cursor|size)$|Id$|^id$|^ids$/;

/**
 * What an entry of the log changed. Where it holds how things were, only what is not the same any more; otherwise what was
 * asked for.
 */
export function changesOf(details: Fields): Changed[] {
  const input = fieldsOf(details['input']) ?? {};
  const before = fieldsOf(details['before']);
  const after = fieldsOf(details['after']) ?? fieldsOf(details['change']) ?? input;
  if (before) {
    return Object.keys(after).flatMap((field) => {
      if (!(field in before) || same(before[field], after[field])) return [];
      return [changed(field, after[field], fieldValue(field, before[field]))];
    });
  }
  const others = Object.entries(details).filter(([name]) => !['input', 'before', 'after', 'change'].includes(name));
  const said = { ...after, ...Object.fromEntries(others) };
  return Object.entries(said).flatMap(([field, value]) =>
    unsaid.test(field) || value === null || value === undefined || value === secret
      ? []
      : [changed(field, value, null)],
  );
}

function changed(field: string, after: unknown, before: string | null): Changed {
  return { field, name: fieldName(field), before, after: fieldValue(field, after) };
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** Whatever the order in which fields were written. */
function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => {
    const fields = fieldsOf(value);
    if (!fields) return Array.isArray(value) ? value.map(plain) : (value ?? null);
    return Object.entries(fields)
      .map(([name, field]) => [name, plain(field)])
      .toSorted(([x], [y]) => String(x).localeCompare(String(y)));
  };
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
