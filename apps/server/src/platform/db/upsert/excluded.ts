import { sql, type RawBuilder } from 'kysely';

/** For an upsert of many rows: each of the columns takes what its own row brings. */
export function excluded<Column extends string>(columns: readonly Column[]): Record<Column, RawBuilder<never>> {
  const values = columns.map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]);
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>;
}

/** Of rows of one shape, but the key. */
export function columnsOf<Row extends object, Key extends keyof Row>(rows: readonly Row[], key: Key) {
  return Object.keys(rows[0] ?? {}).filter((column) => column !== key) as Exclude<keyof Row & string, Key>[];
}
