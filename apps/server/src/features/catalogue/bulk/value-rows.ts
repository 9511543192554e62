import { type RawBuilder, sql } from 'kysely';

export interface Value<T = unknown> {
  readonly id: string;
  readonly value: T;
}

/** Rows of `w (id, value)` for a statement about many titles, the value as JSON. */
export function valueRows(values: readonly Value[]): RawBuilder<unknown> {
  return sql`unnest(${values.map(({ id }) => id)}::bigint[], ${values.map(({ value }) => JSON.stringify(value))}::text[])
    as w (id, value)`;
}
