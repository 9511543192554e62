import { randomUUID } from 'node:crypto';
import { saveAd } from '@liuguang/server/features/ad/import/ad.import.ts';
import { saveAgent } from '@liuguang/server/features/agent/agent.import.ts';
import { adAccessService } from '@liuguang/server/features/ad/events/ad-access.service.ts';
import { createAdClusters } from '@liuguang/server/features/ad/events/ad-clusters.ts';
import { adEventRepository } from '@liuguang/server/features/ad/events/ad-event.repository.ts';
import { adRepository } from '@liuguang/server/features/ad/ad.repository.ts';
import { adService } from '@liuguang/server/features/ad/ad.service.ts';
import { openDatabase, type Database } from '@liuguang/server/platform/db/database.ts';
import { atLeast } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { withOwnDatabase } from '../support/own-database.ts';

/** They have the ids 1 to 10, being the first of their database. */
const ads = 10;

/** The cost of counting against one row update per event. */
export async function figures(): Promise<Figure[]> {
  return await withOwnDatabase(
    async (_admin, url) => {
      const database = openDatabase(url, { max: 20, longWork: true });
      try {
        await addAds(database);
        return await rates(database);
      } finally {
        await database.close();
      }
    },
    { durable: true },
  );
}

/** Ads 1 to 10, each shown once: a row update needs its row. */
async function addAds(database: Database): Promise<void> {
  const { db } = database;
  await saveAgent(db, { agentId: '3', name: 'x', logo: '', adultEnabled: false, domains: [], channels: [], keys: {} });
  const ad = { agentIds: ['3'], placement: 'crack', picture: '/i/a/1.webp', link: 'https://example.com/' } as const;
  const count = batches(database);
  for (let index = 0; index < ads; index += 1) {
    const { adId } = await saveAd(db, { ...ad, importKey: `bench ${index}`, name: `ad ${index}` });
    await count(index, adId);
  }
  const { rowCount } = await database.pool.query("select 1 from ad_totals where event = 'show' and ad_id <= $1", [ads]);
  if (rowCount !== ads) throw new Error(`${rowCount} of ${ads} ads can be counted`);
}

async function rates(database: Database): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const [connections, goal] of [
    [256, 3],
    [1000, 7],
  ] as const) {
    const baseline = await rate(connections, rowUpdates(database));
    const value = await rate(connections, batches(database));
    const name = `ad events, ${connections} connections, events/s`;
    found.push(atLeast({ name, value, baseline, of: 'one row update per event', goal }));
  }
  return found;
}

type Count = (connection: number, adId: string) => Promise<unknown>;

/** The least that a counter can do: one row, one statement, prepared. */
function rowUpdates({ pool }: Database): Count {
  return (_connection, adId) =>
    pool.query({
      name: 'bench-row-update',
      text: "update ad_totals set count = count + 0 where ad_id = $1 and event = 'show'",
      values: [adId],
    });
}

/** What the product does: raw event, hour, total, in batches, answered after the commit. */
function batches({ db, pool }: Database): Count {
  const clock = Date.now;
  const service = adService({ repository: adRepository(db), clock });
  const access = adAccessService({
    ads: service,
    events: adEventRepository(pool),
    rate: { take: () => 'fine' },
    // Judged as in the product, and let through: what is measured is how many events are counted.
    clusters: { take: (...event) => clusters.take(...event) || true },
    beginWatch: async () => '',
    pepper: Buffer.alloc(32, 1),
    clock,
  });
  const clusters = createAdClusters();
  const account = { agentId: '3', claimed: false, restricted: false, vip: false, adult: false, youth: false };
  return (connection, adId) =>
    access.access(
      { agentId: '3', account: { ...account, accountId: String(connection) }, address: '10.0.0.1', userAgent: 'phone' },
      { adId, event: 'show', viewId: randomUUID() },
    );
}

/** Events a second, each connection sending its next one when the last was answered. */
async function rate(connections: number, count: Count): Promise<number> {
  const run = async (ms: number): Promise<number> => {
    const until = performance.now() + ms;
    let done = 0;
    await Promise.all(
      Array.from({ length: connections }, async (_, connection) => {
        for (let adId = connection; performance.now() < until; adId += 1) {
          await count(connection, String(1 + (adId % ads)));
          done += 1;
        }
      }),
    );
    return (done * 1000) / ms;
  };
  await run(1000);
  return await run(5000);
}
