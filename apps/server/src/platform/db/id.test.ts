import { expect, it } from 'vitest';
import { parseId } from './id.ts';

it.each(['1', '42', '9223372036854775807'])('takes %s', (id) => {
  expect(parseId(id)).toBe(id);
});

it.each(['', '0', '-1', '01', '1.5', '1e3', ' 1', '９', 'abc', '9223372036854775808', '99999999999999999999'])(
  'finds that "%s" names nothing',
  (id) => {
    expect(parseId(id)).toBeNull();
  },
);
