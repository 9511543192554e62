import { afterAll, describe, expect, it } from 'vitest';
import { mergeAccounts } from '../features/account/phone/merge-accounts.ts';
import { communityApp } from '../testing/community.ts';
import { unconnectedModules } from '../testing/modules.ts';

const { personalData } = unconnectedModules.account;

const test = await communityApp();
afterAll(() => test[Symbol.asyncDispose]());

const details = async (postId: string) => await test.you.browser.get('getPostDetails', { postId });
const erase = async (accountId: string) =>
  await test.database.db.transaction().execute(async (trx) => {
    for (const part of personalData) await part.erase(trx, accountId);
  });

describe('an account that ends', () => {
  it('by a merge hands over what it wrote, liked and follows, each thing once', async () => {
    const [from, into] = [await test.person(), await test.person()];
    const own = await from.post({
      text: '搬家',
      clientKey: 'same',
      pictures: [await test.picture(from.accountId, 'moved')],
    });
    await into.post({ text: '原住', clientKey: 'same' });
    const both = await test.me.post({ text: '都赞' });
    for (const person of [from, into]) {
      await person.browser.get('post/like', { id: both });
      await person.browser.get('follow', { authorId: test.me.accountId });
      await test.you.browser.get('follow', { authorId: person.accountId });
    }
    await from.browser.get('follow', { authorId: into.accountId });
    await from.browser.get('post/comment', { postId: both, text: '评' });
    const accounts = { agentId: '3', from: from.accountId, into: into.accountId };
    await test.database.db
      .transaction()
      .execute(async (trx) => await mergeAccounts(trx, personalData, accounts, Date.now()));
    expect((await details(own)).post).toMatchObject({
      author: { authorId: into.accountId },
      pictures: [{ width: 720 }],
    });
    const { post, list } = await details(both);
    expect([post.likes, post.comments, list[0]?.author.authorId]).toEqual([1, 1, into.accountId]);
    const { creator } = await test.you.browser.get('userPage', { authorId: into.accountId });
    expect(creator).toMatchObject({ followers: 1, following: 1, my: { followed: true } });
  });

  it('for good leaves nothing of what it wrote, and right counts', async () => {
    const gone = await test.person();
    const own = await gone.post({ text: '我的', pictures: [await test.picture(gone.accountId, 'erased')] });
    await test.you.browser.get('post/like', { id: own });
    const postId = await test.me.post({ text: '留下' });
    const root = await gone.browser.get('post/comment', { postId, text: '我说' });
    await gone.browser.get('post/comment', { postId, parentId: root.commentId, text: '我又说' });
    const held = await gone.browser.get('post/comment', { postId, text: '有人回' });
    await test.you.browser.get('post/comment', { postId, parentId: held.commentId, text: '回你' });
    await gone.browser.get('post/like', { id: postId });
    await gone.browser.get('follow', { authorId: test.me.accountId });
    const mine = personalData.filter(({ name }) => name === 'community' || name === 'comment');
    const exported = JSON.stringify(
      await Promise.all(mine.map((each) => each.export(test.database.db, gone.accountId))),
    );
    for (const word of ['我的', '我说', '我又说', '有人回', 'likedPosts']) expect(exported).toContain(word);
    await erase(gone.accountId);
    const { post, list } = await details(postId);
    expect([post.likes, post.comments]).toEqual([0, 1]);
    expect(list.map(({ text, replyCount }) => [text, replyCount])).toEqual([[null, 1]]);
    expect((await test.you.browser.call('getPostDetails', { postId: own })).code).toBe(1004);
    const { rows } = await test.database.pool.query(
      `select from follows where account_id = $1 union all select from post_likes where account_id = $1
       union all select from comments where author_id = $1 and text is not null`,
      [gone.accountId],
    );
    expect(rows.length).toBe(0);
  });
});
