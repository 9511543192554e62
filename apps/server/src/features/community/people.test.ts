import { describe, expect, it } from 'vitest';
import { communityApp, type Person } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { likeRepository } from './like.repository.ts';

const test = await forSuite(communityApp());

const details = async (postId: string) => await test.you.browser.get('getPostDetails', { postId });
const remove = async (person: Person, id: string) =>
  (await person.browser.call('post/delete', { kind: 'comment', id })).code;

describe('likes', () => {
  it('of a thousand people at once are counted exactly, whatever they do twice or take back', async () => {
    const postId = await test.me.post({ text: '一千' });
    const { rows } = await test.database.pool.query<{ id: string }>(
      `insert into accounts (agent_id, user_code, nickname)
       select 3, 'crowd ' || n, '众' from generate_series(1, 1000) n returning id`,
    );
    // Two processes, each with batches of its own.
    const [one, other] = [likeRepository(test.database.db), likeRepository(test.database.db)];
    const set = (index: number, accountId: string, on: boolean) =>
      (index % 2 ? one : other).set('post', { accountId, id: postId, on, at: Date.now() });
    await Promise.all(rows.flatMap(({ id }, index) => [set(index, id, true), set(index + 1, id, true)]));
    expect((await details(postId)).post.likes).toBe(1000);
    await Promise.all(rows.slice(0, 300).map(({ id }, index) => set(index, id, false)));
    await Promise.all(rows.slice(0, 50).flatMap(({ id }) => [set(0, id, true), set(0, id, false)]));
    await Promise.all([one.close(), other.close()]);
    expect((await details(postId)).post.likes).toBe(700);
    const { rows: kept } = await test.database.pool.query('select from post_likes where post_id = $1', [postId]);
    expect(kept.length).toBe(700);
  });

  it('answer with the count, and are remembered with what they are about', async () => {
    const postId = await test.me.post({ text: '赞' });
    const { commentId } = await test.me.browser.get('post/comment', { postId, text: '沙发' });
    const like = async (kind: 'post' | 'comment', id: string, on: boolean) =>
      await test.you.browser.get('post/like', { kind, id, on });
    expect(await like('post', postId, true)).toEqual({ liked: true, likes: 1 });
    expect(await like('post', postId, true)).toEqual({ liked: true, likes: 1 });
    expect(await like('comment', commentId, true)).toEqual({ liked: true, likes: 1 });
    const opened = await details(postId);
    expect([opened.post.my.liked, opened.list[0]?.my.liked, opened.list[0]?.likes]).toEqual([true, true, 1]);
    expect(await like('post', postId, false)).toEqual({ liked: false, likes: 0 });
    expect((await test.you.browser.call('post/like', { kind: 'comment', id: '99999' })).code).toBe(1004);
  });

  it('are for videos as well', async () => {
    const { rows } = await test.database.pool.query<{ id: string }>(
      `insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
       select 'clip', 'x', 'cover', 9000, 'short', 'free', 'all', now() - interval '1 day', $1, min(id) from video_groups
       returning id`,
      [test.me.accountId],
    );
    const videoId = rows[0]?.id ?? '';
    const like = async () => await test.you.browser.call('post/like', { kind: 'video', id: videoId });
    expect((await like()).code).toBe(1004);
    await test.database.pool.query(
      `insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
       values (3, 0, $1, now() - interval '1 day', 0, 0, 'short', 'free', 'all')`,
      [videoId],
    );
    expect((await like()).data).toEqual({ liked: true, likes: 1 });
    expect(await test.you.browser.get('getVideoInfo', { videoId })).toMatchObject({ likes: 1, my: { liked: true } });
    expect((await test.me.browser.get('getVideoInfo', { videoId })).my.liked).toBe(false);
  });
});

describe('comments', () => {
  it('are one level deep: an answer to an answer stands beside it and names whom it answers', async () => {
    const postId = await test.me.post({ text: '评论' });
    const first = await test.you.browser.get('post/comment', { postId, text: '<b>一</b>\u202E' });
    expect(first).toMatchObject({ text: '<b>一</b>', replyTo: null, replies: [], replyCount: 0, my: { own: true } });
    const answer = await test.me.browser.get('post/comment', { postId, parentId: first.commentId, text: '二' });
    const again = { postId, parentId: answer.commentId, text: '三', clientKey: 'c' };
    const { commentId } = await test.you.browser.get('post/comment', again);
    expect((await test.you.browser.get('post/comment', again)).commentId).toBe(commentId);
    for (const text of ['四', '五'])
      await test.me.browser.get('post/comment', { postId, parentId: first.commentId, text });
    const { list, post } = await details(postId);
    expect([post.comments, list.length, list[0]?.replyCount]).toEqual([5, 1, 4]);
    const { nickname } = await test.me.browser.get('getUserInfo', {});
    expect(list[0]?.replies.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['二', null],
      ['三', nickname],
    ]);
    const more = await test.you.browser.get('getPostDetails', { postId, parentId: first.commentId, size: 3 });
    expect(more.list.map(({ text }) => text)).toEqual(['二', '三', '四']);
    const rest = { postId, parentId: first.commentId, size: 3, cursor: more.nextCursor ?? '' };
    expect((await test.you.browser.get('getPostDetails', rest)).list.map(({ text }) => text)).toEqual(['五']);
  });

  it('that others have answered keep their place when they go, and take it along with the last answer', async () => {
    const postId = await test.me.post({ text: '删评论' });
    const root = await test.you.browser.get('post/comment', { postId, text: '根' });
    const leaf = await test.me.browser.get('post/comment', { postId, parentId: root.commentId, text: '叶' });
    expect(await remove(test.me, root.commentId)).toBe(1004);
    expect(await remove(test.you, root.commentId)).toBe(0);
    expect(await remove(test.you, root.commentId)).toBe(1004);
    const { list, post } = await details(postId);
    expect([post.comments, list[0]?.text, list[0]?.author.nickname, list[0]?.replyCount]).toEqual([
      1,
      null,
      '已删除',
      1,
    ]);
    const late = { postId, parentId: root.commentId, text: '晚' };
    expect((await test.me.browser.call('post/comment', late)).message).toBe('评论或帖子已被删除');
    expect(await remove(test.me, leaf.commentId)).toBe(0);
    expect((await details(postId)).list).toEqual([]);
    expect((await details(postId)).post.comments).toBe(0);
  });

  it('are counted exactly when many are written and deleted at once', async () => {
    const postId = await test.me.post({ text: '同时' });
    const root = await test.me.browser.get('post/comment', { postId, text: '根' });
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        test.you.browser.get('post/comment', {
          postId,
          text: `第${index}条`,
          ...(index % 2 ? { parentId: root.commentId } : {}),
        }),
      ),
    );
    await Promise.all([
      ...written
        .slice(0, 10)
        .map(({ commentId }) => test.you.browser.get('post/delete', { kind: 'comment', id: commentId })),
      ...written.slice(10).map(({ commentId }) => test.me.browser.get('post/like', { kind: 'comment', id: commentId })),
    ]);
    const { post, list } = await details(postId);
    expect([post.comments, list.find(({ text }) => text === '根')?.replyCount]).toEqual([11, 5]);
  });

  it('are refused when they are long, empty or too many', async () => {
    const postId = await test.you.post({ text: '限' });
    const eager = await test.person();
    const comment = async (text: string) => await eager.browser.call('post/comment', { postId, text });
    expect((await comment('字'.repeat(501))).code).toBe(1001);
    expect((await comment('\u200B')).code).toBe(1001);
    const answers = await Promise.all(Array.from({ length: 62 }, (_, index) => comment(`第${index}条`)));
    expect(answers.filter(({ code }) => code === 0).length).toBe(58);
    expect(answers.filter(({ code }) => code === 1003).length).toBe(4);
  });
});

describe('following', () => {
  it('is counted on both sides, is not for oneself, and ends', async () => {
    const [fan, star] = [await test.person({ member: false }), await test.person()];
    const follow = async (on: boolean) => await fan.browser.get('follow', { authorId: star.accountId, on });
    expect(await follow(true)).toEqual({ followed: true, followers: 1 });
    expect(await follow(true)).toEqual({ followed: true, followers: 1 });
    const creator = async (authorId: string) => (await fan.browser.get('userPage', { authorId })).creator;
    expect(await creator(star.accountId)).toMatchObject({ followers: 1, my: { followed: true } });
    expect(await creator(fan.accountId)).toMatchObject({ following: 1, my: { own: true } });
    const postId = await star.post({ text: '关注我' });
    expect((await fan.browser.get('getPostDetails', { postId })).post.my.followed).toBe(true);
    expect((await fan.browser.call('follow', { authorId: fan.accountId })).message).toBe('不能关注自己');
    const foreign = await test.person({ agentId: '8' });
    expect((await fan.browser.call('follow', { authorId: foreign.accountId })).code).toBe(1004);
    expect(await follow(false)).toEqual({ followed: false, followers: 0 });
  });
});
