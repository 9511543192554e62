export interface CsvRow {
  readonly cells: readonly string[];
  /** Where it begins in the text, from 1. */
  readonly line: number;
}

/**
 * Rows of a CSV text (RFC 4180): quotes, doubled quotes, line breaks inside them, either line end; a byte order mark is
 * not a name, and empty rows are none.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [field, quoted, line, first] = ['', false, 1, 1];
  const endField = () => {
    cells.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (cells.some((cell) => cell !== '')) rows.push({ cells, line: first });
    cells = [];
  };
  const source = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\n') line += 1;
    if (quoted && char === '"' && source.charAt(at + 1) === '"') {
      field += '"';
      at += 1;
    } else if (char === '"' && (quoted || field === '')) quoted = !quoted;
    else if (!quoted && char === ',') endField();
    else if (!quoted && char === '\n') {
      endRow();
      first = line;
    } else field += char;
  }
  endRow();
  return rows;
}
