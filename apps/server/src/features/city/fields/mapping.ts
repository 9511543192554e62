import { listingCsvColumns } from '@liuguang/contract/shapes/listing.ts';
import type { AllListingColumns, CsvColumn, ListingField, ListingFields, ListingRow, Shown, Typed } from './field.ts';
import { listingFields } from './listing-fields.ts';

type Name = keyof ListingFields;

// The list is typed name by name; walking it loses which value belongs to which name, hence the casts of this file.
const all = Object.entries(listingFields) as [Name, ListingField][];

export function columnsOf(names: readonly Name[]): (keyof ListingRow)[] {
  return all.flatMap(([name, field]) => (names.includes(name) ? field.columns : []));
}

export function readFields(row: ListingRow): ListingFields {
  return Object.fromEntries(all.map(([name, field]) => [name, field.read(row)])) as unknown as ListingFields;
}

/** Of a row that was read by `columnsOf` the same names. */
export function readSome<One extends Name>(row: Partial<ListingRow>, names: readonly One[]): Pick<ListingFields, One> {
  const read = names.map((name) => [name, listingFields[name].read(row as ListingRow)]);
  return Object.fromEntries(read);
}

export function writeFields(fields: ListingFields): AllListingColumns {
  return Object.assign({}, ...all.map(([name, field]) => field.write(fields[name]))) as AllListingColumns;
}

type ShownOn<Where extends Shown> = {
  [One in Name as (typeof listingFields)[One]['shown'] extends Where ? One : never]: ListingFields[One];
};

export function shownOn<Where extends Shown>(where: Where, fields: ListingFields): ShownOn<Where> {
  const shown = all.filter(([, field]) => field.shown === where);
  return Object.fromEntries(shown.map(([name]) => [name, fields[name]])) as unknown as ShownOn<Where>;
}

/** The fields that go into an export of personal data. */
export const exportedFields = namesWhere(({ exported }) => exported);
/** The fields that say what is offered. */
export const wordFields = namesWhere(({ screened }) => screened === 'words');

function namesWhere(fits: (field: ListingField) => boolean | undefined): Name[] {
  return all.filter(([, field]) => fits(field)).map(([name]) => name);
}

/** What its author wrote, text by text, in the order of the list; null and empty ones as ''. */
export function screenedTexts(fields: Partial<ListingFields>, what: 'words' | 'contact'): string[] {
  const screened = all.filter(([, field]) => field.screened === what);
  return screened.flatMap(([name]) => (fields[name] ?? '') as string | string[]);
}

/** As it was typed, made readable: `clean` takes out what nobody sees. */
export function cleanFields<Form extends ListingFields>(form: Form, clean: (text: string) => string): Form {
  const oneLine = (text: string) => clean(text).replaceAll(/\s+/gu, ' ');
  const rules: Readonly<Record<Typed, (value: never) => unknown>> = {
    line: oneLine,
    lines: clean,
    optional: (text: string | null) => (text === null || oneLine(text) === '' ? null : oneLine(text)),
    list: (texts: readonly string[]) => [...new Set(texts.map(oneLine).filter((text) => text !== ''))],
  };
  const cleaned = all.flatMap(([name, { typed }]) => (typed ? [[name, rules[typed](form[name] as never)]] : []));
  return { ...form, ...Object.fromEntries(cleaned) } as Form;
}

/** A field of the console that was emptied says '', where a listing has nothing. */
export function emptyToNull<Form extends ListingFields>(form: Form): Form {
  const emptied = all.filter(([name, { typed }]) => typed === 'optional' && form[name] === '');
  return { ...form, ...Object.fromEntries(emptied.map(([name]) => [name, null])) };
}

/** Columns that a CSV file must have. */
export const neededCsvColumns: readonly string[] = listingCsvColumns.filter((heading) =>
  all.some(([, { csv }]) => csv.needed && csv.headings.some((one) => one === heading)),
);

/** A row of a CSV file by the names of the form; the schema of the form says what is wrong with it. */
export function readCells(cell: (heading: CsvColumn) => string): Record<Name, unknown> {
  return Object.fromEntries(all.map(([name, { csv }]) => [name, csv.read(cell)])) as Record<Name, unknown>;
}
