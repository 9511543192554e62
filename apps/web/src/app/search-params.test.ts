import { describe, expect, it } from 'vitest';
import { searchParams } from './search-params.ts';

describe('the parameters of a screen', () => {
  it('stay texts, long ids too', () => {
    expect(searchParams('/video')({ id: '90071992547409931234' })).toEqual({ id: '90071992547409931234' });
    expect(searchParams('/novelReader')({ id: '7', chapter: '007', offset: '12' })).toEqual({
      id: '7',
      chapter: '007',
      offset: '12',
    });
  });

  it('leave a value that nobody knows to the default of the screen', () => {
    const { kind = 'video' } = searchParams('/author')({ id: '9', kind: 'song' });
    expect(kind).toBe('video');
    expect(searchParams('/author')({ id: '9', kind: 'post' })).toEqual({ id: '9', kind: 'post' });
  });

  it('add nothing to an address', () => {
    expect(Object.keys(searchParams('/novel')({ sort: 'week' }))).toEqual(['sort']);
    expect(searchParams('/home')({ id: '1' })).toEqual({});
  });
});
