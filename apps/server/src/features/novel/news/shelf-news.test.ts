import { expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { testNovels } from '../../../testing/novels.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { runWaiting } from '../../../testing/run-waiting.ts';
import { saveChapter } from '../admin/chapter-admin.service.ts';
import { shelfNewsJob } from '../novel.jobs.ts';

const database = await forSuite(testDatabase());
await testCatalogue(database);
const novels = await testNovels(database);

async function reader(novelId: string, { agentId = '3', adult = false, on = new Date('2026-02-01') } = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into accounts (agent_id, user_code, nickname, created_at, age_confirmed_at)
     values ($1, upper(gen_random_uuid()::text), '读者', $3, case when $2 then now() end) returning id`,
    [agentId, adult, on],
  );
  const id = rows[0]?.id ?? '';
  await database.pool.query('insert into novel_collections values ($1, $2, $3)', [id, novelId, on]);
  return id;
}

const add = async (novelId: string, title: string, publishedAt = Date.now()) =>
  await database.db
    .transaction()
    .execute((trx) =>
      saveChapter(trx, { novelId, chapterId: null, title, access: 'free', text: '正文', publishedAt }, Date.now()),
    );
const work = () => runWaiting(database, [shelfNewsJob]);
const told = async (accountId: string) =>
  (
    await database.pool.query<{ title: string; text: string }>(
      `select title, text, link, adult, read_at is null as unread from notices where account_id = $1 and kind = 'chapter'`,
      [accountId],
    )
  ).rows;

it('tells of chapters that come together once, and of later ones again', async () => {
  const { novelId } = await novels.publish('news', { title: '夜航' }, [{}, {}]);
  const [one, author] = [await reader(novelId), novels.authorId];
  await database.pool.query('insert into novel_collections values ($1, $2, now())', [author, novelId]);
  await add(novelId, '第三章');
  await add(novelId, '第四章');
  const { rows } = await database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'novel.shelf-news'`,
  );
  expect(rows).toHaveLength(1);
  // Too late to have waited for it.
  const late = await reader(novelId, { on: new Date(Date.now() + 1000) });
  await work();
  const link = `/novelDetails?id=${novelId}`;
  const news = { title: '《夜航》更新到第 4 章', text: '第四章', link, adult: false, unread: true };
  expect(await told(one)).toEqual([news]);
  expect([...(await told(author)), ...(await told(late))]).toEqual([]);
  await database.pool.query('update notices set read_at = now() where account_id = $1', [one]);
  await add(novelId, '第五章');
  await work();
  expect(await told(one)).toEqual([{ ...news, title: '《夜航》更新到第 5 章', text: '第五章' }]);
});

it('says nothing of a first publication, of old dates, or before a scheduled chapter is out', async () => {
  const { novelId } = await novels.publish('quiet', {}, [{}]);
  const one = await reader(novelId);
  await work();
  await add(novelId, '旧的', Date.parse('2026-01-02'));
  await add(novelId, '以后', Date.now() + 3600_000);
  await work();
  expect(await told(one)).toEqual([]);
});

it('tells of 18+ only adults, where the agent shows it, and of other agents only what they show', async () => {
  const { novelId } = await novels.publish('adult', { rating: '18', agentIds: ['3'] }, [{}]);
  await database.pool.query('update agents set adult_enabled = true');
  const [adult, young] = [await reader(novelId, { adult: true }), await reader(novelId)];
  const elsewhere = await reader(novelId, { adult: true, agentId: '8' });
  await add(novelId, '第二章');
  await work();
  expect(await told(adult)).toMatchObject([{ adult: true }]);
  expect([...(await told(young)), ...(await told(elsewhere))]).toEqual([]);
});

it('reaches every shelf in batches', async () => {
  const { novelId } = await novels.publish('many', {}, [{}]);
  await database.pool.query(
    `with made as (
       insert into accounts (agent_id, user_code, nickname, created_at)
       select 3, 'MANY' || n, '读者', '2026-01-01' from generate_series(1, 1203) n returning id)
     insert into novel_collections select id, $1, '2026-02-01' from made`,
    [novelId],
  );
  await add(novelId, '第二章');
  await work();
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from notices where key = 'chapters ' || $1`,
    [novelId],
  );
  expect(rows).toEqual([{ n: 1203 }]);
});
