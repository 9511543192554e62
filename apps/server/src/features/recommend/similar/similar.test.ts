import { beforeEach, expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { testModules } from '../../../testing/modules.ts';
import { learnSimilarTitles } from './similar.repository.ts';
import { refreshTagTopTitles } from './tag-tops.repository.ts';

const now = Date.parse('2027-01-15T12:00:00+08:00');
const watchedAt = new Date(now - 3600_000);

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);
const ids: string[] = [];
for (let nth = 0; nth < 6; nth += 1)
  ids.push(await catalogue.publish(`s-${nth}`, { views: 100 - nth, tags: [`t${nth % 2}`] }));
beforeEach(async () => {
  await database.pool.query(
    'truncate video_watched, recommend_items, recommend_pairs, recommend_neighbours, recommend_tag_tops',
  );
});

async function person({ old = true } = {}): Promise<string> {
  const created = new Date(now - (old ? 30 : 0.5) * 86_400_000);
  const values = { agent_id: '3', user_code: crypto.randomUUID(), nickname: '甲', created_at: created };
  return (await database.db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function watched(accountId: string, titles: readonly number[], seconds = 50): Promise<void> {
  for (const nth of titles) {
    const row = { account_id: accountId, video_id: ids[nth] ?? '', watched_ms: seconds * 1000, at: watchedAt };
    await database.db.insertInto('video_watched').values(row).execute();
  }
}

const neighboursOf = async (nth: number): Promise<string[]> => {
  const row = await database.db
    .selectFrom('recommend_neighbours')
    .select('ids')
    .where('item_id', '=', ids[nth] ?? '')
    .executeTakeFirst();
  return (row?.ids ?? []).map((id) => String(ids.indexOf(id)));
};

it('finds what the same people watch, from three of them on, and learns from each row once', async () => {
  for (let nth = 0; nth < 4; nth += 1) await watched(await person(), [0, 1]);
  for (let nth = 0; nth < 2; nth += 1) await watched(await person(), [0, 2]);
  expect(await learnSimilarTitles(database.db, now)).toBe(12);
  expect(await neighboursOf(0)).toEqual(['1']);
  expect(await neighboursOf(1)).toEqual(['0']);
  expect(await learnSimilarTitles(database.db, now)).toBe(0);
  await watched(await person(), [0, 2]);
  await learnSimilarTitles(database.db, now);
  expect((await neighboursOf(0)).toSorted()).toEqual(['1', '2']);
  const pair = database.db
    .selectFrom('recommend_pairs')
    .select('people')
    .where('item_id', '=', ids[0] ?? '');
  expect((await pair.where('other_id', '=', ids[1] ?? '').executeTakeFirst())?.people).toBe(4);
});

it('counts neither what was hardly watched nor accounts that were made yesterday', async () => {
  for (let nth = 0; nth < 5; nth += 1) await watched(await person(), [0, 1], 10);
  for (let nth = 0; nth < 5; nth += 1) await watched(await person({ old: false }), [2, 3]);
  await learnSimilarTitles(database.db, now);
  expect(await neighboursOf(0)).toEqual([]);
  expect(await neighboursOf(2)).toEqual([]);
});

it('puts what the same people watch first beside a video, as far as the agent shows it', async () => {
  for (let nth = 0; nth < 4; nth += 1) await watched(await person(), [0, 5]);
  const foreign = await catalogue.publish('foreign', { agentIds: ['8'] });
  ids.push(foreign);
  for (let nth = 0; nth < 4; nth += 1) await watched(await person(), [0, 6]);
  await learnSimilarTitles(database.db, now);
  expect((await neighboursOf(0)).toSorted()).toEqual(['5', '6']);
  const { video } = await testModules(database, { clock: () => now });
  const beside = (await video.video('3', ids[0] ?? '', null)).read().related;
  expect(beside[0]?.videoId).toBe(ids[5]);
  expect(beside.map(({ videoId }) => videoId)).not.toContain(foreign);
});

it('keeps the best of each tag, and forgets tags that nothing has any more', async () => {
  await database.pool.query(`insert into recommend_tag_tops values (3, 'all', '旧', '{1}')`);
  await refreshTagTopTitles(database.db);
  const rows = await database.db.selectFrom('recommend_tag_tops').selectAll().where('agent_id', '=', '3').execute();
  expect(rows.map(({ tag }) => tag).toSorted()).toEqual(['t0', 't1']);
  expect(rows.find(({ tag }) => tag === 't0')?.ids.map(String)).toEqual([ids[0], ids[2], ids[4]]);
  expect(await refreshTagTopTitles(database.db)).toBe(0);
});
