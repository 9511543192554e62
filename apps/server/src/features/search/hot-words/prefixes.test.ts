import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { hotWordsRepository } from './hot-words.repository.ts';
import { keepPrefixes } from './prefixes.repository.ts';

it('keeps the most searched words of each agent by every beginning, and only those of the last days', async () => {
  await using database = await testDatabase();
  const { db, pool } = database;
  await pool.query(`insert into agents (id, name) overriding system value values (8, '另一家') on conflict do nothing`);
  const search = async (agentId: string, day: string, word: string, searches: number) =>
    await pool.query('insert into search_hits values ($1, $2, $3, $4)', [agentId, day, word, searches]);
  for (const [index, word] of ['海上', '海上明月', '海风', '海岸', '海鸥', '海岛'].entries()) {
    await search('3', '2026-11-10', word, 3 + index);
  }
  await search('3', '2026-11-09', '海上', 1);
  await search('3', '2026-11-10', '海_无人', 2);
  await search('3', '2026-11-01', '山中', 9);
  await search('8', '2026-11-10', '海外', 5);
  const words = hotWordsRepository(db, pool);
  const kept = async () => (await pool.query('select *, xmin from search_prefixes order by 1, 2, 3')).rows;
  await keepPrefixes(db, '2026-11-09');
  expect(await words.beginning('3', '海')).toEqual(['海岛', '海鸥', '海岸', '海风', '海上']);
  expect(await words.beginning('3', '海上')).toEqual(['海上', '海上明月']);
  expect(await words.beginning('8', '海')).toEqual(['海外']);
  for (const nothing of ['山', '海_', '%', '', '海上明月夜']) expect(await words.beginning('3', nothing)).toEqual([]);
  const before = await kept();
  await keepPrefixes(db, '2026-11-09');
  expect(await kept()).toEqual(before);
  await keepPrefixes(db, '2026-11-10');
  expect(await words.beginning('3', '海上')).toEqual(['海上明月', '海上']);
  await keepPrefixes(db, '2026-11-11');
  expect(await kept()).toEqual([]);
  await words.close();
});
