type Cell = string | number | null | undefined;

/** One line of a CSV file. A text that a spreadsheet would take for a formula is marked as text. */
function csvLine(cells: readonly Cell[]): string {
  return cells
    .map((cell) => {
      const text = String(cell ?? '');
      const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
}

export function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `${[csvLine(head), ...rows.map(csvLine)].join('\r\n')}\r\n`;
}

/** The mark at the start tells spreadsheets that it is UTF-8. */
export function download(name: string, text: string): void {
  handOver(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

/** Hands a file to the browser. */
export function handOver(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
