/** Rows of a CSV text (RFC 4180): quotes, doubled quotes, line breaks inside them; a byte order mark is not a name. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (quoted && char === '"' && source.charAt(at + 1) === '"') {
      field += '"';
      at += 1;
    } else if (char === '"' && (quoted || field === '')) quoted = !quoted;
    else if (!quoted && char === ',') endField();
    else if (!quoted && (char === '\n' || char === '\r')) endRow();
    else field += char;
  }
  endRow();
  return rows;
}
