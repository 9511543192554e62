import type { ListingCsvColumn, ListingForm } from '@liuguang/contract/shapes/listing.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';

/** What an author fills in. Pictures are apart: they have a table of their own. */
export type ListingFields = Omit<ListingForm, 'pictures'>;
export type ListingRow = Selectable<Schema['listings']>;
type Written = Insertable<Schema['listings']>;
export type ListingColumns = Partial<Written>;
/** The columns of all fields; who wrote it, where and when comes on top. */
export type AllListingColumns = Omit<Written, 'agent_id' | 'author_id' | 'state' | 'published_at' | 'updated_at'>;

/** Where members see the value as it is. `contact` is shown to those who ask, `form` to the author and staff alone. */
export type Shown = 'card' | 'detail' | 'contact' | 'form';

/** How what was typed is cleaned: one line, lines, a line that may be empty (null), or a list of lines. */
export type Typed = 'line' | 'lines' | 'optional' | 'list';

export type CsvColumn = Exclude<ListingCsvColumn, 'key'>;

interface CsvField {
  readonly headings: readonly CsvColumn[];
  /** A file without the column is refused. */
  readonly needed?: boolean;
  /** Answers what the schema of the form then looks at. */
  read(cell: (heading: CsvColumn) => string): unknown;
}

/** One field of a listing: everything that the server does with it follows from here. */
export interface ListingField<Name extends keyof ListingFields = keyof ListingFields> {
  readonly columns: readonly (keyof ListingRow)[];
  read(row: ListingRow): ListingFields[Name];
  write(value: ListingFields[Name]): ListingColumns;
  readonly shown: Shown;
  readonly csv: CsvField;
  /** Absent: not text. */
  readonly typed?: Typed;
  /** Looked through for words that are refused or held: what it offers, and how to get in touch. */
  readonly screened?: 'words' | 'contact';
  /** Part of the personal data that its author may take along. */
  readonly exported?: true;
}

type TextColumn = CsvColumn & keyof ListingRow;

interface TextRules<Where extends Shown> {
  readonly shown: Where;
  readonly needed?: boolean;
  readonly screened?: 'words' | 'contact';
  readonly exported?: true;
}

/** Kept in one column as it is, under the same name in CSV files. */
export function stored<Column extends TextColumn, Where extends Shown>(
  column: Column,
  { needed = false, ...rules }: TextRules<Where>,
  read: (cell: string) => unknown = (cell) => cell,
) {
  return {
    ...rules,
    columns: [column],
    read: (row: ListingRow) => row[column],
    write: (value: ListingRow[Column]): ListingColumns => ({ [column]: value }),
    csv: { headings: [column], needed, read: (cell: (heading: CsvColumn) => string) => read(cell(column)) },
  } as const;
}

export function line<Column extends TextColumn, Where extends Shown>(column: Column, rules: TextRules<Where>) {
  return { ...stored(column, rules), typed: 'line' } as const;
}

export function lines<Column extends TextColumn, Where extends Shown>(column: Column, rules: TextRules<Where>) {
  return { ...stored(column, rules), typed: 'lines' } as const;
}

export function optionalLine<Column extends TextColumn, Where extends Shown>(column: Column, rules: TextRules<Where>) {
  return { ...stored(column, rules, orNull), typed: 'optional' } as const;
}

/** Epoch milliseconds; in a CSV file without a zone it is a time of China. */
export function moment<Column extends 'starts_at' | 'ends_at', Where extends Shown>(
  column: Column,
  { shown }: { readonly shown: Where },
) {
  return {
    shown,
    columns: [column],
    read: (row: ListingRow) => row[column]?.getTime() ?? null,
    write: (at: number | null): ListingColumns => ({ [column]: at === null ? null : new Date(at) }),
    csv: {
      headings: [column],
      read: (cell: (heading: CsvColumn) => string) => (cell(column) === '' ? null : Date.parse(inChina(cell(column)))),
    },
  } as const;
}

export function orNull(cell: string): string | null {
  return cell === '' ? null : cell;
}

export function numberOrNull(cell: string): number | null {
  return cell === '' ? null : Number(cell);
}

function inChina(text: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/u.test(text) ? text : `${text.replace(' ', 'T')}+08:00`;
}
