import type { Product } from '../../../e2e/src/product/product.ts';
import { atMost, limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { writeOutput } from '../support/output.ts';
import { median } from '../support/median.ts';
import { runLighthouse } from './lighthouse-run.ts';
import { metricNames, metrics, summaryOf, whyOf } from './lighthouse-summary.ts';
import type { Metric } from './lighthouse-summary.ts';
import { servePlainPage } from './plain-page.ts';

type Run = Awaited<ReturnType<typeof runLighthouse>>;
type Medians = Record<Metric, number>;

/**
 * Lighthouse on home, novels and a video beside a plain page with the pictures of home, in turn. ROUNDS (3) are medianed;
 * PAGES (home,novel,video) chooses; WHY=1 prints long tasks and unused script of the median run.
 */
export async function figures(product: Product): Promise<Figure[]> {
  const rounds = Number(process.env['ROUNDS'] ?? 3);
  const plain = await servePlainPage(product.url);
  try {
    const runs = await measure(await pagesOf(product.url, plain.url), rounds);
    const medians = new Map([...runs].map(([name, of]) => [name, medianOf(of)]));
    table(medians);
    const summaries = Object.fromEntries([...runs].map(([name, of]) => [name, summaryOf(middle(of))]));
    const all = Object.fromEntries([...runs].map(([name, of]) => [name, of.map((run) => summaryOf(run).metrics)]));
    console.log(writeOutput('lighthouse.json', { medians: Object.fromEntries(medians), summaries, runs: all }));
    if (process.env['WHY'])
      for (const [name, of] of runs) console.log([`\n${name}:`, ...whyOf(middle(of))].join('\n  '));
    return figuresOf(medians);
  } finally {
    plain.stop();
  }
}

/** What is promised of each page: points of 100, and the last paint against that of the plain page. */
const promised = {
  home: { points: 95, paint: 2 },
  novel: { points: 95, paint: null },
  video: { points: 90, paint: null },
};

function figuresOf(medians: ReadonlyMap<string, Medians>): Figure[] {
  const plain = medians.get('plain');
  const found: Figure[] = [];
  for (const [page, { points, paint }] of Object.entries(promised)) {
    const of = medians.get(page);
    if (!of || !plain) continue;
    const against = (figure: 'LCP' | 'SI', name: string) =>
      atMost({
        name: `${page}, ${name}, ms`,
        value: of[figure],
        baseline: plain[figure],
        of: 'the plain page',
        goal: paint,
      });
    const lowest = Math.min(of.accessibility, of.practices, of.SEO);
    const score = { limit: points, of: 'the goal', better: 'higher' } as const;
    found.push(
      limited(`${page}, Lighthouse performance`, of.performance, score),
      limited(`${page}, lowest of its other scores`, lowest, { ...score, limit: 95, fenced: true }),
      against('LCP', 'largest paint'),
      against('SI', 'speed index'),
      limited(`${page}, total blocking time, ms`, of.TBT, { limit: 300, of: 'the limit' }),
    );
  }
  return found;
}

async function pagesOf(productUrl: string, plainUrl: string): Promise<Map<string, string>> {
  const answer = await fetch(`${productUrl}/api/agent/getVideoByGroup?sort=hot&size=50`);
  const { data } = (await answer.json()) as { data: { list: { videoId: string; kind: string; access: string }[] } };
  const film = data.list.find(({ kind, access }) => kind === 'long' && access === 'free');
  if (!film) throw new Error('no free long video among the first');
  const wanted = (process.env['PAGES'] ?? 'home,novel,video').split(',');
  const pages = { home: '/', novel: '/#/novel', video: `/#/video?id=${film.videoId}` };
  const chosen = Object.entries(pages).filter(([name]) => wanted.includes(name));
  return new Map([['plain', `${plainUrl}/`], ...chosen.map(([name, at]) => [name, productUrl + at] as const)]);
}

/** One after the other and round again, so that what else the machine does meets all of them alike. */
async function measure(pages: ReadonlyMap<string, string>, rounds: number): Promise<Map<string, Run[]>> {
  const runs = new Map<string, Run[]>([...pages.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of pages) runs.get(name)?.push(await runLighthouse(url));
  return runs;
}

function medianOf(runs: readonly Run[]): Medians {
  const of = (name: Metric) => median(runs.map((run) => metrics[name](run)));
  return Object.fromEntries(metricNames.map((name) => [name, of(name)])) as Medians;
}

/** The run that Lighthouse's own summary is taken from: the one in the middle by its performance. */
function middle(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => metrics.performance(a) - metrics.performance(b));
  const run = sorted[Math.floor(sorted.length / 2)];
  if (!run) throw new Error('ROUNDS must be at least 1');
  return run;
}

const cell = (text: string) => text.padStart(13);

function table(medians: ReadonlyMap<string, Medians>): void {
  const plain = medians.get('plain');
  console.log([''.padEnd(8), ...[...metricNames, 'LCP/plain', 'SI/plain'].map(cell)].join(''));
  for (const [page, of] of medians) {
    const shown = metricNames.map((name) => (name === 'CLS' ? of.CLS.toFixed(3) : of[name].toFixed(0)));
    const ratios = plain ? [(of.LCP / plain.LCP).toFixed(2), (of.SI / plain.SI).toFixed(2)] : [];
    console.log([page.padEnd(8), ...[...shown, ...ratios].map(cell)].join(''));
  }
}
