import type { Product } from '../../../e2e/src/product/product.ts';
import { enter } from '../../../e2e/src/steps/visitors.ts';
import { bareServer } from '../support/bare.ts';
import { atLeast } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { sideBySide } from '../support/load.ts';

/** What is sent from memory, to visitors without and with a session, and the page itself: against a bare server. */
export async function figures(product: Product): Promise<Figure[]> {
  const feed = { url: `${product.url}/api/agent/getVideoByGroup?sort=new` };
  // Every browser says that it unpacks; the plain bytes are for the few others.
  const packed = { 'accept-encoding': 'gzip, deflate, br' };
  const html = { url: `${product.url}/`, headers: { accept: 'text/html', 'accept-encoding': 'br' } };
  const novels = { url: `${product.url}/api/novel/novelListByGroup` };
  const { etag } = await answerOf(feed);
  const session = await enter(product.url);
  const bare = await bareServer();
  // A long answer costs the kernel more than a short one, whoever sends it.
  const [bareFeed, bareNovels, bareHtml] = await Promise.all(
    [feed, novels, html].map(async (target) => await bareServer((await answerOf(target)).bytes)),
  );
  const servers = [bare, bareFeed, bareNovels, bareHtml];
  try {
    const loads = await sideBySide({
      bare: { url: bare.url },
      bareFeed: { url: bareFeed?.url ?? '' },
      bareNovels: { url: bareNovels?.url ?? '' },
      bareHtml: { url: bareHtml?.url ?? '' },
      feed,
      session: { ...feed, headers: session },
      browser: { ...feed, headers: packed },
      browserSession: { ...feed, headers: { ...session, ...packed } },
      unchanged: { ...feed, headers: { 'if-none-match': etag }, status: 304 },
      novels,
      html,
    });
    type Name = keyof typeof loads;
    const against = (name: string, of: Name) =>
      atLeast({ name, value: loads[of].rate, baseline: loads.bare.rate, of: 'bare node:http', goal: 0.55 });
    const sameBytes = (name: string, of: Name, beside: Name) => {
      const figure = { name: `${name}, same bytes`, value: loads[of].rate, baseline: loads[beside].rate };
      return atLeast({ ...figure, of: 'bare node:http, same bytes', goal: null });
    };
    return [
      against('cached feed, requests/s', 'feed'),
      against('cached feed with a session, requests/s', 'session'),
      against('cached feed as browsers ask for it, requests/s', 'browser'),
      against('cached feed as browsers ask for it with a session, requests/s', 'browserSession'),
      against('cached feed unchanged (304), requests/s', 'unchanged'),
      against('cached novels, requests/s', 'novels'),
      against('page of home (HTML), requests/s', 'html'),
      sameBytes('cached feed', 'feed', 'bareFeed'),
      sameBytes('cached feed with a session', 'session', 'bareFeed'),
      sameBytes('cached novels', 'novels', 'bareNovels'),
      sameBytes('page of home (HTML)', 'html', 'bareHtml'),
    ];
  } finally {
    for (const server of servers) server?.stop();
  }
}

/** How many bytes are on the wire (fetch would unpack them), and their tag. */
async function answerOf(target: { url: string; headers?: Record<string, string> }) {
  const response = await fetch(target.url, { headers: { 'accept-encoding': 'identity', ...target.headers } });
  await response.arrayBuffer();
  return { etag: response.headers.get('etag') ?? '', bytes: Number(response.headers.get('content-length')) };
}
