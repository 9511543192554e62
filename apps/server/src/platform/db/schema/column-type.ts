import type { Column } from './catalog.ts';

/** How a value is read; what has an insert type of its own is in `families`. */
const plain: Record<string, string> = {
  bool: 'boolean',
  int4: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bit: 'string',
  tsvector: 'string',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  _float4: 'number[]',
  _int8: 'string[]',
};

/** Types of columns.ts, by the PostgreSQL type, with what they are read as. */
const families: Record<string, { name: string; read: string }> = {
  int8: { name: 'Int8', read: 'string' },
  timestamptz: { name: 'Time', read: 'Date' },
  jsonb: { name: 'Json', read: 'unknown' },
};

/** The TypeScript type of a column, as source text. */
export function columnType(column: Column): string {
  const { table, name, type, nullable, hasDefault, computed } = column;
  const family = families[type];
  const read = unionOf(column) ?? family?.read ?? plain[type];
  if (read === undefined) {
    throw new Error(`${table}.${name} is of type ${type}, which schema/column-type.ts does not know: add it there`);
  }
  const readNull = nullable ? `${read} | null` : read;
  if (computed) return `Computed<${readNull}>`;
  if (family) return family.name + (nullable ? 'OrNull' : hasDefault ? 'Default' : '');
  return hasDefault ? `Generated<${readNull}>` : readNull;
}

/** `check (state in ('a', 'b'))`, as PostgreSQL prints it. */
const inCheck = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.+)\]\)\)\)$/;
const textLiteral = /'((?:[^']|'')*)'::text(?:, |$)/y;

function unionOf({ type, checks }: Column): string | undefined {
  if (type !== 'text') return undefined;
  for (const check of checks) {
    const list = inCheck.exec(check)?.[1];
    const values = list === undefined ? undefined : textLiterals(list);
    if (values) return values.map((value) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`).join(' | ');
  }
  return undefined;
}

/** Undefined when the list holds anything but texts. */
function textLiterals(list: string): string[] | undefined {
  const values: string[] = [];
  textLiteral.lastIndex = 0;
  for (let end = 0; end < list.length; end = textLiteral.lastIndex) {
    const found = textLiteral.exec(list)?.[1];
    if (found === undefined) return undefined;
    values.push(found.replaceAll(`''`, `'`));
  }
  return values;
}
