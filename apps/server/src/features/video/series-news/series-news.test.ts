import { expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { saveSeries } from '../series.import.ts';
import { tellFollowers } from './series-news.ts';

const now = Date.parse('2026-05-10T12:00:00Z');
const minute = 60_000;
const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);

async function follower(videoId: string, { agentId = '3', adult = false, at = now - 60 * minute } = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into accounts (agent_id, user_code, nickname, created_at, age_confirmed_at)
     values ($1, upper(gen_random_uuid()::text), '观众', $3, case when $2 then now() end) returning id`,
    [agentId, adult, new Date(at)],
  );
  const id = rows[0]?.id ?? '';
  await database.pool.query('insert into video_collections values ($1, $2, $3)', [id, videoId, new Date(at)]);
  return id;
}

const told = async (accountId: string) =>
  (
    await database.pool.query(
      `select title, text, link, adult, read_at is null as unread from notices where account_id = $1 and kind = 'episode'`,
      [accountId],
    )
  ).rows;

async function series(key: string) {
  const { seriesId } = await saveSeries(database.db, { importKey: key, title: '山海之间' });
  return (index: number, at: number, changes = {}) =>
    catalogue.publish(`${key} ${index}`, {
      title: `第 ${index} 集的名字`,
      series: { seriesId, index },
      publishedAt: new Date(at),
      ...changes,
    });
}

it('tells who collected an episode of the newest one, once, and of later ones again', async () => {
  const episode = await series('a');
  const first = await episode(1, now - 30 * 24 * 60 * minute);
  const one = await follower(first);
  await episode(2, now - 2 * minute);
  const third = await episode(3, now - minute);
  const late = await follower(first, { at: now });
  await episode(4, now + 60 * minute);
  expect(await tellFollowers(database.db, now)).toBe(1);
  const news = { title: '《山海之间》更新至第 3 集', text: '第 3 集的名字', link: `/video?id=${third}`, adult: false };
  expect(await told(one)).toEqual([{ ...news, unread: true }]);
  expect(await told(late)).toEqual([]);
  expect(await tellFollowers(database.db, now)).toBe(0);
  await database.pool.query('update notices set read_at = now() where account_id = $1', [one]);
  // The scheduled one is out.
  await tellFollowers(database.db, now + 61 * minute);
  expect(await told(one)).toMatchObject([{ title: '《山海之间》更新至第 4 集', unread: true }]);
  expect(await told(late)).toHaveLength(1);
  expect(await tellFollowers(database.db, now + 62 * minute)).toBe(0);
});

it('says nothing of old episodes, to other agents, to the author, or of 18+ to who is not of age', async () => {
  const episode = await series('b');
  const first = await episode(1, now - 30 * 24 * 60 * minute, { agentIds: ['3', '8'] });
  const [here, elsewhere] = [await follower(first), await follower(first, { agentId: '8' })];
  const grown = await follower(first, { agentId: '8', adult: true });
  await episode(2, now - 25 * 60 * minute, { agentIds: ['3', '8'] });
  await tellFollowers(database.db, now);
  expect([...(await told(here)), ...(await told(elsewhere))]).toEqual([]);
  await episode(3, now - minute, { agentIds: ['8'], rating: '18' });
  await tellFollowers(database.db, now);
  expect([...(await told(here)), ...(await told(elsewhere))]).toEqual([]);
  expect(await told(grown)).toMatchObject([{ adult: true }]);
});
