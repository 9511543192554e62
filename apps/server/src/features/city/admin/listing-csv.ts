import { createHash } from 'node:crypto';
import { listingCsvColumns, listingForm, type ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { CallError } from '../../../platform/errors/fail.ts';
import { fieldMessages } from '../../../platform/errors/field-messages.ts';
import { parseCsv } from '../../../platform/text/csv.ts';
import { neededCsvColumns, readCells } from '../fields/mapping.ts';
import { checked } from '../listing-rules.ts';

export interface CsvListing {
  /** Of the file, from 1; the head is line 1. */
  readonly line: number;
  readonly importKey: string;
  readonly form: ListingForm | null;
  /** Why it cannot be taken. */
  readonly problem: string | null;
}

const columns: readonly string[] = listingCsvColumns;
export const csvHead = columns.join(',');

/** Every row with its form or what is wrong with it; nothing is written here. */
export function readListings(text: string): CsvListing[] {
  const [head = { cells: [], line: 1 }, ...rows] = parseCsv(text);
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const unknown = names.filter((name) => !columns.includes(name));
  const missing = neededCsvColumns.filter((name) => !names.includes(name));
  if (unknown.length > 0 || missing.length > 0) {
    const problem = unknown.length > 0 ? `不认识的列：${unknown.join('、')}` : `缺少列：${missing.join('、')}`;
    return [{ line: 1, importKey: '', form: null, problem }];
  }
  const seen = new Set<string>();
  return rows.map(({ cells, line }) => {
    const value = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const importKey = `csv ${value('key') || createHash('sha256').update(cells.join('\u0000')).digest('hex').slice(0, 24)}`;
    const outcome = readRow(value);
    const twice = seen.has(importKey);
    seen.add(importKey);
    if (twice) return { line, importKey, form: null, problem: '与前面某一行的 key 相同' };
    return typeof outcome === 'string'
      ? { line, importKey, form: null, problem: outcome }
      : { line, importKey, form: outcome, problem: null };
  });
}

function readRow(value: (name: string) => string): ListingForm | string {
  const given = readCells(value);
  if (given.city === '') return `没有这个城市：${value('city')}`;
  const parsed = listingForm.safeParse(given);
  if (!parsed.success) {
    const [[field, message] = ['', '内容不正确']] = Object.entries(fieldMessages(parsed.error, given));
    return `${field}：${message}`;
  }
  try {
    return checked(parsed.data);
  } catch (error) {
    if (error instanceof CallError) return error.message;
    throw error;
  }
}
