import { describe, expect, it } from 'vitest';
import { sampleHead } from '../reader.test-data.ts';
import { endId } from './book.ts';
import { bookShare } from './progress.ts';

const heads = [sampleHead(1, { words: 1000 }), sampleHead(2, { words: 3000 })];

describe('the share of the book', () => {
  it('counts characters, not chapters', () => {
    expect(bookShare(heads, 'c1', 9, 10)).toBe(0.25);
    expect(bookShare(heads, 'c2', 0, 3)).toBe(0.5);
    expect(bookShare(heads, 'c2', 2, 3)).toBe(1);
    expect(bookShare(heads, endId, 0, 1)).toBe(1);
  });

  it('is not known without the catalogue or for a chapter out of it', () => {
    expect(bookShare(undefined, 'c1', 0, 1)).toBeUndefined();
    expect(bookShare(heads, 'other', 0, 1)).toBeUndefined();
  });
});
