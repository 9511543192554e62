import { listingCsvColumns, listingForm } from '@liuguang/contract/shapes/listing.ts';
import { expect, it } from 'vitest';
import { sampleListing } from '../city.test-data.ts';
import type { ListingRow } from './field.ts';
import { listingFields } from './listing-fields.ts';
import {
  cleanFields,
  emptyToNull,
  neededCsvColumns,
  readCells,
  readFields,
  screenedTexts,
  writeFields,
} from './mapping.ts';

const { pictures: _pictures, ...fields } = listingForm.parse(sampleListing.form);
const event = {
  ...fields,
  kind: 'event' as const,
  openingHours: null,
  startsAt: 1_790_000_000_000,
  endsAt: 1_790_003_600_000,
  geo: null,
  price: null,
  capacity: 12,
  wechat: 'wx-1',
};

it('knows every field of the form and every column of a CSV file once', () => {
  expect(Object.keys(listingFields).toSorted()).toEqual(
    Object.keys(listingForm.shape)
      .filter((name) => name !== 'pictures')
      .toSorted(),
  );
  const headings = Object.values(listingFields).flatMap(({ csv }): readonly string[] => csv.headings);
  expect(headings.toSorted()).toEqual(listingCsvColumns.filter((name) => name !== 'key').toSorted());
});

it.each([{ written: fields }, { written: event }])('reads what it wrote: $written.kind', ({ written }) => {
  const columns = writeFields(written);
  // PostgreSQL answers 64-bit numbers as text.
  const row = { ...columns, price_fen: columns.price_fen === null ? null : String(columns.price_fen) };
  expect(readFields(row as unknown as ListingRow)).toEqual(written);
});

it('needs the columns that no listing can be without', () => {
  expect(neededCsvColumns).toEqual(['kind', 'category', 'city', 'title', 'description', 'address', 'contact_name']);
});

it('reads an empty row of a CSV file as nothing', () => {
  expect(readCells(() => '')).toMatchObject({
    city: '',
    price: null,
    geo: null,
    startsAt: null,
    phone: null,
    tags: [],
  });
});

const trim = (text: string) => text.trim();

it('cleans each text by its kind', () => {
  const typed = { ...fields, title: ' 小  馄饨 ', description: '一\n二', wechat: '  ', tags: [' 早 餐', '早 餐', ' '] };
  expect(cleanFields(typed, trim)).toEqual({
    ...typed,
    title: '小 馄饨',
    description: '一\n二',
    wechat: null,
    tags: ['早 餐'],
  });
  expect(emptyToNull({ ...fields, wechat: '', priceText: '' })).toEqual({ ...fields, wechat: null, priceText: '' });
});

it('gives a moderator and the word lists all that was written', () => {
  expect(screenedTexts(fields, 'words')).toEqual([
    fields.title,
    fields.description,
    fields.priceText,
    fields.address,
    ...fields.tags,
  ]);
  expect(screenedTexts(fields, 'contact')).toEqual([fields.contactName, fields.phone, '', '']);
});
