import type { Product } from '../../../e2e/src/product/product.ts';
import { enterMany } from '../../../e2e/src/steps/visitors.ts';
import { bareServer, statementServer } from '../support/bare.ts';
import { atLeast } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { sideBySide } from '../support/load.ts';
import type { Target } from '../support/load.ts';

const visitors = 8;

/** Calls that differ for each account, against one named statement through a pool like the product's. */
export async function figures(product: Product): Promise<Figure[]> {
  const targets = await personalTargets(product);
  const bare = await bareServer();
  const statement = await statementServer(product.dataDir);
  try {
    const loads = await sideBySide({ bare: { url: bare.url }, statement: { url: statement.url }, ...targets });
    const of = 'one named statement';
    const baseline = loads.statement.rate;
    const bareShare = (name: keyof typeof loads) => (loads[name].rate / loads.bare.rate).toFixed(3);
    console.log(
      `of bare node:http (${loads.bare.rate.toFixed(0)}/s): statement ${bareShare('statement')}, ` +
        `getUserInfo ${bareShare('user')}, getVideoInfo ${bareShare('video')}`,
    );
    return [
      atLeast({ name: 'getUserInfo with a session, requests/s', value: loads.user.rate, baseline, of, goal: 0.7 }),
      atLeast({ name: 'getVideoInfo with a session, requests/s', value: loads.video.rate, baseline, of, goal: 0.5 }),
    ];
  } finally {
    bare.stop();
    statement.stop();
  }
}

/** Several accounts and all videos of a page in turn: one alone would be a cache's best case. */
export async function personalTargets({ url }: Product): Promise<{ user: Target; video: Target }> {
  const sessions = await enterMany(url, visitors);
  const answer = await fetch(`${url}/api/agent/getVideoByGroup?sort=hot`);
  const { data } = (await answer.json()) as { data: { list: { videoId: string }[] } };
  const user = sessions.map((headers) => ({ path: '/api/getUserInfo', headers }));
  const video = data.list.map(({ videoId }, at) => ({
    path: `/api/agent/getVideoInfo?videoId=${videoId}`,
    headers: sessions[at % sessions.length] ?? {},
  }));
  return { user: { url, paths: user }, video: { url, paths: video } };
}
