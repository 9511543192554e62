import { describe, expect, it } from 'vitest';
import { sampleChapter, sampleHead } from '../reader.test-data.ts';
import { endId, neighbours } from './book.ts';

const heads = [sampleHead(1), sampleHead(2), sampleHead(3)];

describe('the chapters around a chapter', () => {
  it('are those of the catalogue, with the end after the last', () => {
    expect(neighbours('c1', undefined, heads)).toEqual({ previousId: undefined, nextId: 'c2' });
    expect(neighbours('c3', undefined, heads)).toEqual({ previousId: 'c2', nextId: endId });
    expect(neighbours(endId, undefined, heads)).toEqual({ previousId: 'c3', nextId: undefined });
  });

  it('are those that the chapter names while the catalogue is on its way', () => {
    expect(neighbours('c2', sampleChapter(2, { nextId: null }), undefined)).toEqual({
      previousId: 'c1',
      nextId: endId,
    });
    expect(neighbours('c2', undefined, undefined)).toEqual({ previousId: undefined, nextId: undefined });
  });
});
