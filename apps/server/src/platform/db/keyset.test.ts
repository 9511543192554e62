import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor, toPage } from './keyset.ts';

const position = { value: '1789000000123', id: '42' };

it('reads back the position it wrote', () => {
  expect(decodeCursor('group:new', encodeCursor('group:new', position))).toEqual(position);
});

it('takes a missing cursor for the first page', () => {
  expect(decodeCursor('group:new', undefined)).toBeNull();
});

const encode = (body: unknown) => Buffer.from(JSON.stringify(body)).toString('base64url');

it.each([
  ['of another list', encodeCursor('group:hot', position)],
  ['that is no base64url', '***'],
  ['that is empty', ''],
  ['that is no JSON', Buffer.from('hello').toString('base64url')],
  ['of another shape', encode({ value: '1', id: '2' })],
  ['with a text instead of a number', encode(['group:new', "1' or 1=1", '2'])],
  ['with a number that no int8 holds', encode(['group:new', '9999999999999999999', '2'])],
  ['with an id that no int8 holds', encode(['group:new', '1', '9223372036854775808'])],
])('refuses a cursor %s as invalid input', (_, cursor) => {
  const refusal = expect.objectContaining({
    failure: 'INVALID_INPUT',
    data: { fields: { cursor: expect.any(String) } },
  });
  expect(() => decodeCursor('group:new', cursor)).toThrow(refusal);
});

const page = (rows: number[]) => toPage('t', 2, rows, (row) => ({ value: String(row), id: String(row) }), String);

it('offers a next page only when one more row was found', () => {
  expect(page([9, 8])).toEqual({ list: ['9', '8'], nextCursor: null });
  expect(page([])).toEqual({ list: [], nextCursor: null });
  const full = page([9, 8, 7]);
  expect(full.list).toEqual(['9', '8']);
  expect(decodeCursor('t', full.nextCursor ?? '')).toEqual({ value: '8', id: '8' });
});
