import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('the query of a screen', () => {
  it.each([
    { id: '90071992547409931234' },
    { id: '007' },
    { keyword: '山海 & 之间=?#%+"' },
    { flag: 'true', nothing: 'null', list: '[1]' },
    {},
  ])('comes back as plain strings: %j', (search) => {
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leaves out what is not there', () => {
    expect(stringifySearch({ id: '1', cursor: undefined })).toBe('?id=1');
    expect(stringifySearch({})).toBe('');
  });
});
