import type { Product } from '../../../e2e/src/product/product.ts';
import { statementServer } from '../support/bare.ts';
import { atLeast, atMost } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { sideBySide } from '../support/load.ts';
import type { Target } from '../support/load.ts';

/** The whole call at the size of the demo: two characters, all kinds, with counts, against one named statement. */
export async function figures(product: Product): Promise<Figure[]> {
  const search = await searchTarget(product);
  const suggest = {
    url: product.url,
    paths: search.paths.map(({ path }) => ({ path: path.replace('getSearchVideo', 'getSearchSuggest') })),
  };
  const statement = await statementServer(product.dataDir);
  try {
    const loads = await sideBySide({ statement: { url: statement.url }, search, suggest });
    const of = 'one named statement';
    const p99 = (name: keyof typeof loads) => `${name} ${loads[name].p99Ms.toFixed(0)}`;
    console.log(`p99 in ms at 32 connections: ${p99('statement')}, ${p99('search')}, ${p99('suggest')}`);
    const baseline = loads.statement.rate;
    return [
      atLeast({ name: 'search, two characters, requests/s', value: loads.search.rate, baseline, of, goal: 0.3 }),
      atMost({ name: 'suggestions, p99 ms', value: loads.suggest.p99Ms, baseline: loads.statement.p99Ms, of, goal: 5 }),
    ];
  } finally {
    statement.stop();
  }
}

/** Words of two characters out of the titles that home shows, in turn: one alone would be a cache's best case. */
export async function searchTarget({ url }: Product): Promise<Required<Pick<Target, 'url' | 'paths'>>> {
  const answer = await fetch(`${url}/api/agent/getVideoByGroup?sort=hot&size=50`);
  const { data } = (await answer.json()) as { data: { list: { title: string }[] } };
  const words = new Set(data.list.flatMap(({ title }) => title.match(/[一-鿿]{2}/g) ?? []));
  const paths = [...words].map((word) => ({ path: `/api/agent/getSearchVideo?keyword=${encodeURIComponent(word)}` }));
  return { url, paths };
}
