import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor, momentOf, start, toPage } from './keyset.ts';

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

it.each(['9223372036854775807', '-9223372036854775807', '253402300800000', '8640000000000001', '-62135596800001'])(
  'refuses %s where a list is sorted by time: no date holds it',
  (value) => {
    const cursor = encodeCursor('group:new', { value, id: '42' });
    expect(() => decodeCursor('group:new', cursor, 'time')).toThrow(
      expect.objectContaining({ failure: 'INVALID_INPUT' }),
    );
  },
);

it('leaves room to count on with what a list is sorted by', () => {
  const cursor = encodeCursor('group:hot', { value: '-9223372036854775807', id: '42' });
  expect(() => decodeCursor('group:hot', cursor)).toThrow(expect.objectContaining({ failure: 'INVALID_INPUT' }));
});

it('gives the moment of a position, and the latest one for the start', () => {
  expect(momentOf(position).getTime()).toBe(1_789_000_000_123);
  expect(momentOf(position, 5).getTime()).toBe(5);
  expect(momentOf(start).toISOString()).toBe('9999-12-31T23:59:59.999Z');
});

const page = (rows: number[]) => toPage('t', 2, rows, (row) => ({ value: String(row), id: String(row) }), String);

it('offers a next page only when one more row was found', () => {
  expect(page([9, 8])).toEqual({ list: ['9', '8'], nextCursor: null });
  expect(page([])).toEqual({ list: [], nextCursor: null });
  const full = page([9, 8, 7]);
  expect(full.list).toEqual(['9', '8']);
  expect(decodeCursor('t', full.nextCursor ?? '')).toEqual({ value: '8', id: '8' });
});
