/** A row that came inside JSON, where int8 is a number and a moment a text. */
export type JsonRow = Readonly<Record<string, unknown>>;

interface Columns<Row> {
  /** int8 that is text everywhere else: ids. */
  readonly ids: readonly (keyof Row & string)[];
  readonly moments: readonly (keyof Row & string)[];
}

/** The row as the driver would have read it, had it not come inside JSON. */
export function rowOfJson<Row>(json: JsonRow, { ids, moments }: Columns<Row>): Row {
  const row: Record<string, unknown> = { ...json };
  for (const column of ids) {
    const value = json[column];
    if (typeof value === 'number') row[column] = String(value);
  }
  for (const column of moments) {
    const value = json[column];
    if (typeof value === 'string') row[column] = new Date(value);
  }
  return row as Row;
}
