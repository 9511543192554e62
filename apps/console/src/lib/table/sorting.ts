import type { AdminColumn } from './column.ts';

type Cell = string | number | null;

/** Whether the exported file has this column. */
export function isExported({ csv, text, tag, dataIndex }: AdminColumn<object>): boolean {
  return (csv ?? text ?? tag ?? dataIndex) !== undefined;
}

/** What the exported file says of a row in this column. */
export function cellOf({ csv, text = csv, tag, dataIndex }: AdminColumn<object>, row: object): Cell {
  if (text) return text(row);
  if (tag) return tag(row).label;
  const value = typeof dataIndex === 'string' ? (row as Record<string, unknown>)[dataIndex] : null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Numbers by their size, also within texts; what is not there comes last. */
function compare(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'zh-CN', { numeric: true });
}

/**
 * How a column is sorted: by the server, where the call can; otherwise here, but only where every row of the list is on the
 * page, because the first of a page is not the first of the list.
 */
export function sorterOf(column: AdminColumn<object>, whole: boolean): object {
  if (column.sorts) return { sorter: true, sortDirections: Object.keys(column.sorts) };
  if (!whole || !isExported(column)) return {};
  return { sorter: (a: object, b: object) => compare(cellOf(column, a), cellOf(column, b)) };
}
