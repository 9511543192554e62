import { describe, expect, it } from 'vitest';
import { oddRecordings } from './odd-recordings.test-data.ts';
import { playsAsMeant } from './played-recordings.test-data.ts';

describe('a recording', () => {
  playsAsMeant(Object.keys(oddRecordings));

  it('is one of sixty at least', () => {
    expect(Object.keys(oddRecordings).length).toBeGreaterThanOrEqual(60);
  });
});
