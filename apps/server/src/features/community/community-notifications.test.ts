import { expect, it } from 'vitest';
import { communityApp, type Person } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';

const test = await forSuite(communityApp());
const { me, you } = test;

const noticesOf = async ({ browser }: Person) => {
  const { list } = await browser.get('sysNotify', { tab: 'people' });
  return list.map(({ title, text, link, read, actor }) => ({ title, text, link, read, by: actor?.authorId }));
};

it('gathers the likes of one post in one notice, and does not tell again of a like that was taken back', async () => {
  const author = await test.person();
  const post = await author.post({ text: '看海' });
  const like = async ({ browser }: Person, on = true) => await browser.get('post/like', { id: post, on });
  await like(author);
  expect(await noticesOf(author)).toEqual([]);
  await like(author, false);
  await like(me);
  const once = { title: '赞了你的帖子', text: '看海', link: `/postDetails?id=${post}`, read: false, by: me.accountId };
  expect(await noticesOf(author)).toEqual([once]);
  await author.browser.get('sysNotify/read', {});
  await like(me, false);
  await like(me);
  expect(await noticesOf(author)).toEqual([{ ...once, read: true }]);
  await like(you);
  expect(await noticesOf(author)).toEqual([{ ...once, title: '等 2 人赞了你的帖子', by: you.accountId }]);
  await author.browser.get('post/delete', { id: post });
  expect(await noticesOf(author)).toEqual([]);
});

it('tells of a comment and a reply, one notice for who is both, none for oneself, and takes back what is deleted', async () => {
  const author = await test.person();
  const post = await author.post({ text: '看山' });
  const say = async ({ browser }: Person, text: string, parentId?: string) =>
    (await browser.get('post/comment', { postId: post, text, ...(parentId === undefined ? {} : { parentId }) }))
      .commentId;
  const own = await say(author, '自己的');
  expect(await noticesOf(author)).toEqual([]);
  const first = await say(me, '第一', own);
  expect(await noticesOf(author)).toMatchObject([{ title: '回复了你的评论', text: '第一', by: me.accountId }]);
  await say(you, '第二', first);
  expect(await noticesOf(me)).toMatchObject([{ title: '回复了你的评论', text: '第二', by: you.accountId }]);
  expect(await noticesOf(author)).toMatchObject([{ title: '评论了你的帖子', text: '第二' }, { text: '第一' }]);
  await me.browser.get('post/delete', { kind: 'comment', id: first });
  expect((await noticesOf(author)).map(({ text }) => text)).toEqual(['第二']);
});

it('tells of a follower once, however often they come and go', async () => {
  const author = await test.person();
  for (const on of [true, false, true, true]) await you.browser.get('follow', { authorId: author.accountId, on });
  expect(await noticesOf(author)).toMatchObject([{ title: '关注了你', by: you.accountId }]);
});

it('forgets who did it together with them', async () => {
  const [author, guest] = [await test.person(), await test.person()];
  await guest.browser.get('follow', { authorId: author.accountId });
  expect(await noticesOf(author)).toHaveLength(1);
  await test.database.pool.query('update accounts set phone = $2 where id = $1', [guest.accountId, '13800000001']);
  await guest.browser.get('savePhoneCode', { phone: '13800000001', scene: 'delete' });
  await guest.browser.get('deleteMe', { code: await test.code('13800000001') });
  expect(await noticesOf(author)).toEqual([]);
});
