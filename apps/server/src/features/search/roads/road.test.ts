import { describe, expect, it } from 'vitest';
import { queryOf } from '../text/query.ts';
import { mostRead, roadFor, type Scope } from './road.ts';
import { frequenciesOf } from './token-frequencies.repository.ts';

const known = frequenciesOf(1_000_000, [
  ['海上', 0.02],
  ['明月', 0.003],
  ['b:灯塔', 0.02],
  ['p:li', 0.01],
  ['p:liang', 0.05],
  ['w:limit', 0.01],
  ['a:3', 0.95],
  ['a:8', 0.001],
  ['k:video', 0.7],
  ['k:listing', 0.001],
]);
const everything: Scope = { agent: "'a:3'", kinds: null, rows: 21 };
const byIndex = { by: 'index', most: mostRead, scope: [] };

function road(keyword: string, scope: Partial<Scope> = {}, frequencies = known) {
  const query = queryOf(keyword);
  if (!query) throw new Error(`${keyword} is nothing to search for`);
  return roadFor(query, { ...everything, ...scope }, frequencies);
}

describe('a search takes the road that is shorter for its words', () => {
  it('the index for words that nobody knows to be common, and for all words of a small place', () => {
    expect(road('面条')).toEqual(byIndex);
    expect(road('海上', {}, frequenciesOf(229, [['海上', 0.9]]))).toEqual(byIndex);
    // Never sampled yet.
    expect(road('海上', {}, frequenciesOf(-1, []))).toEqual(byIndex);
  });

  it('the walk for common ones; the rarest word of several decides', () => {
    expect(road('海上')).toEqual({ by: 'walk', fewTitles: false });
    expect(road('海上 面条')).toEqual(byIndex);
    expect(road('灯塔')).toEqual({ by: 'walk', fewTitles: true });
    expect(road('li')).toEqual({ by: 'walk', fewTitles: false });
  });

  it('the index with the agent or the kind where those are rarer than the word', () => {
    expect(road('海上', { agent: "'a:8'" })).toEqual({ by: 'index', most: null, scope: ["'a:8'"] });
    expect(road('海上', { kinds: ["'k:listing'"] })).toEqual({ by: 'index', most: null, scope: ["('k:listing')"] });
    expect(road('海上', { kinds: ["'k:video'"] })).toEqual({ by: 'walk', fewTitles: false });
    expect(road('海上', { agent: "'a:77'" })).toEqual({ by: 'index', most: null, scope: ["'a:77'"] });
  });
});
