import type { Product } from '../../../e2e/src/product/product.ts';
import { bareServer } from '../support/bare.ts';
import { databaseOf } from '../support/database.ts';
import { startDemo } from '../support/demo-product.ts';
import { atLeast, tableOf } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { sideBySide } from '../support/load.ts';
import { enter } from '../support/visitors.ts';
import { statements } from './feed-statements.ts';

/** Lists of 20 cards and the page itself: over HTTP against a bare server, and in PostgreSQL against default Kysely. */
export async function bench(): Promise<boolean> {
  const product = await startDemo();
  try {
    console.log(tableOf(await figures(product)));
    const database = databaseOf(product.dataDir);
    await statements(database);
    await database.close();
  } finally {
    await product.stop();
  }
  return true;
}

/** What is answered from the one-second cache, to visitors without and with a session. */
export async function figures(product: Product): Promise<Figure[]> {
  const bare = await bareServer();
  try {
    const feed = `${product.url}/api/agent/getVideoByGroup?sort=new`;
    const etag = (await fetch(feed)).headers.get('etag') ?? '';
    const loads = await sideBySide({
      bare: { url: bare.url },
      feed: { url: feed },
      session: { url: feed, headers: await enter(product.url) },
      unchanged: { url: feed, headers: { 'if-none-match': etag }, status: 304 },
      novels: { url: `${product.url}/api/novel/novelListByGroup` },
      html: { url: `${product.url}/`, headers: { accept: 'text/html', 'accept-encoding': 'br' } },
    });
    const against = (name: string, of: Exclude<keyof typeof loads, 'bare'>) =>
      atLeast({ name, value: loads[of].rate, baseline: loads.bare.rate, of: 'bare node:http', goal: 0.55 });
    return [
      against('cached feed, requests/s', 'feed'),
      against('cached feed with a session, requests/s', 'session'),
      against('cached feed unchanged (304), requests/s', 'unchanged'),
      against('cached novels, requests/s', 'novels'),
      against('page of home (HTML), requests/s', 'html'),
    ];
  } finally {
    bare.stop();
  }
}
