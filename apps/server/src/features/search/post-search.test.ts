import { expect, it } from 'vitest';
import { communityApp } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { indexChanges } from './search-index.repository.ts';

const test = await forSuite(communityApp());

async function found(keyword: string, who = test.you) {
  await indexChanges(test.database.db);
  const { list, counts } = await who.browser.get('getSearchVideo', { keyword, kind: 'post' });
  expect(counts.post.count).toBe(list.length);
  return list.map((hit) => (hit.kind === 'post' ? [hit.post.postId, hit.titleRanges] : hit.kind));
}

it('finds a post by its words, pinyin, topic and author until it is deleted, at its own agent only', async () => {
  const { me } = test;
  const id = await me.post({ text: '在断桥看残雪', topics: ['西湖十景'] });
  await me.browser.get('updateUserInfo', { nickname: '苏堤春晓' });
  expect(await found('残雪')).toEqual([[id, [[4, 6]]]]);
  for (const word of ['duanqiao', '西湖十景', '苏堤']) expect((await found(word)).map(([post]) => post)).toEqual([id]);
  expect(await found('残雪', await test.person({ agentId: '8' }))).toEqual([]);
  await me.browser.get('post/delete', { id });
  expect(await found('残雪')).toEqual([]);
});

it('shows no post that waits or is of a rating that the reader may not see, also while the index is behind', async () => {
  const { me } = test;
  const [waiting, adult] = [await me.post({ text: '孤山不孤' }), await me.post({ text: '孤山夜话' })];
  expect(await found('孤山')).toHaveLength(2);
  await test.database.pool.query("update posts set state = 'review' where id = $1", [waiting]);
  await test.database.pool.query("update posts set rating = '18' where id = $1", [adult]);
  const { list } = await test.you.browser.get('getSearchVideo', { keyword: '孤山', kind: 'post' });
  expect(list).toEqual([]);
  expect(await found('孤山')).toEqual([]);
});

it('offers no whole post as a suggestion', async () => {
  await test.me.post({ text: '雷峰夕照的颜色，今天又不一样了' });
  await indexChanges(test.database.db);
  const { list } = await test.you.browser.get('getSearchSuggest', { keyword: '雷峰' });
  expect(list).toEqual([]);
});
