import { describe, expect, it } from 'vitest';
import { saveCommunityRules } from '../community/community.public.ts';
import type { Person } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { commentApp } from './comment.test-data.ts';

const test = await forSuite(commentApp());
const creator = await test.person();
const videoId = await test.catalogue.publish('talked', { authorId: creator.accountId });

const made = async () => await test.catalogue.publish(`v${Math.random()}`, { authorId: creator.accountId });
const list = async (who: Person, id: string, more: object = {}) =>
  await who.browser.get('comment/list', { kind: 'video', id, ...more });
const texts = (page: { list: { text: string | null }[] }) => page.list.map(({ text }) => text);

describe('comments on a video', () => {
  it('are listed by likes or by time, with exact counts and the badge of the creator', async () => {
    const id = await made();
    const about = { kind: 'video', id } as const;
    expect(await list(test.me, id)).toEqual({
      list: [],
      nextCursor: null,
      comments: 0,
      pinned: null,
      my: { creator: false },
    });
    const one = await test.say(test.me, about, '一');
    await test.say(test.you, about, '二');
    await test.say(creator, about, '三', one);
    await test.you.browser.get('comment/like', { ...about, commentId: one });
    await test.you.browser.get('comment/like', { ...about, commentId: one });
    const hot = await list(creator, id);
    expect([texts(hot), hot.comments, hot.my.creator]).toEqual([['一', '二'], 3, true]);
    expect(hot.list[0]).toMatchObject({ likes: 1, replyCount: 1, replies: [{ text: '三', byCreator: true }] });
    expect(texts(await list(test.me, id, { sort: 'new' }))).toEqual(['二', '一']);
    expect((await test.me.browser.get('getVideoInfo', { videoId: id })).comments).toBe(3);
  });

  it('lose a like when it is taken back, once', async () => {
    const id = await made();
    const about = { kind: 'video', id } as const;
    const commentId = await test.say(test.me, about, '一');
    const like = (by: typeof test.me, on: boolean) => by.browser.get('comment/like', { ...about, commentId, on });
    await like(test.me, true);
    expect(await like(test.you, true)).toEqual({ liked: true, likes: 2 });
    expect(await like(test.you, false)).toEqual({ liked: false, likes: 1 });
    expect(await like(test.you, false)).toEqual({ liked: false, likes: 1 });
    expect((await list(test.me, id)).list[0]?.likes).toBe(1);
  });

  it('of twenty thousand are read a page at a time, each once', async () => {
    const id = await made();
    await test.say(test.me, { kind: 'video', id }, '头');
    await test.database.pool.query(
      `insert into comments (talk_id, author_id, text, likes, created_at)
       select t.id, $2, 'n' || n, n % 7, now() from comment_talks t, generate_series(1, 20000) n where t.video_id = $1`,
      [id, test.you.accountId],
    );
    await test.database.pool.query('analyze comments');
    for (const sort of ['hot', 'new'] as const) {
      const { nextCursor, list: first } = await list(test.me, id, { sort, size: 50 });
      const next = await list(test.me, id, { sort, size: 50, cursor: nextCursor ?? '' });
      const ids = [...first, ...next.list].map(({ commentId }) => commentId);
      expect(new Set(ids).size).toBe(100);
    }
    const { rows } = await test.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from comments c where talk_id = (select id from comment_talks where video_id = $1)
       and parent_id is null and (likes, id) < (3, 9999999) order by likes desc, id desc limit 20`,
      [id],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/comments_hot/);
  });

  it('belong to the agent they were written at, and follow who may see the video', async () => {
    const shared = await test.catalogue.publish('both', { agentIds: ['3', '8'] });
    const other = await test.person({ agentId: '8' });
    const about = { kind: 'video', id: shared } as const;
    const commentId = await test.say(test.me, about, '三号的话');
    expect((await list(other, shared)).comments).toBe(0);
    for (const call of ['comment/like', 'comment/delete', 'comment/pin'] as const)
      expect((await other.browser.call(call, { ...about, commentId })).code).toBe(1004);
    expect((await other.browser.call('comment/add', { ...about, text: 'x', parentId: commentId })).code).toBe(1004);
    const adult = await test.catalogue.publish('adult', { rating: '18', agentIds: ['3', '8'] });
    const closed = { kind: 'video', id: adult } as const;
    // Agent 3 shows nothing of it; agent 8 asks for the age.
    expect((await test.me.browser.call('comment/list', closed)).code).toBe(1004);
    expect((await other.browser.call('comment/list', closed)).code).toBe(1009);
    expect((await other.browser.call('comment/add', { ...closed, text: 'x' })).code).toBe(1009);
    await other.browser.get('confirmAge', { adult: true });
    await test.say(other, closed, '成年人');
    expect((await list(other, adult)).comments).toBe(1);
  });

  it('are sent twice and kept once, and have one limit with those on posts', async () => {
    const id = await made();
    const eager = await test.person();
    const postId = await test.me.post({ text: '限' });
    const twice = { kind: 'video', id, text: '双击', clientKey: 'k' } as const;
    const [one, other] = await Promise.all([
      eager.browser.get('comment/add', twice),
      eager.browser.get('comment/add', twice),
    ]);
    expect(one.commentId).toBe(other.commentId);
    const codes = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        index % 2
          ? (await eager.browser.call('comment/add', { kind: 'video', id, text: `${index}` })).code
          : (await eager.browser.call('post/comment', { postId, text: `${index}` })).code,
      ),
    );
    expect(codes.filter((code) => code === 0).length).toBe(58);
    expect(codes.filter((code) => code === 1003).length).toBe(2);
    const counted =
      (await list(test.me, id)).comments + (await test.me.browser.get('getPostDetails', { postId })).post.comments;
    expect(counted).toBe(59);
  });
});

describe('the creator', () => {
  it('pins one comment above the others, nobody else does, and it goes with the comment', async () => {
    const about = { kind: 'video', id: videoId } as const;
    const [first, second] = [await test.say(test.me, about, '第一'), await test.say(test.you, about, '第二')];
    expect((await test.me.browser.call('comment/pin', { ...about, commentId: first })).code).toBe(1005);
    const pin = async (commentId: string, on = true) =>
      (await creator.browser.call('comment/pin', { ...about, commentId, on })).code;
    expect([await pin(first), await pin(second), await pin(second)]).toEqual([0, 0, 0]);
    const page = await list(test.me, videoId);
    expect([page.pinned?.text, page.pinned?.pinned, texts(page)]).toEqual(['第二', true, ['第一']]);
    const reply = await test.say(creator, about, '回', first);
    expect(await pin(reply)).toBe(1004);
    expect([await pin(second, false), (await list(test.me, videoId)).pinned]).toEqual([0, null]);
    await pin(first);
    await test.me.browser.get('comment/delete', { ...about, commentId: first });
    const after = await list(test.me, videoId);
    expect([after.pinned, after.comments]).toEqual([null, 2]);
  });
});

describe('a link to a comment', () => {
  it('brings its thread with the first page, the reply in it, and says where it is', async () => {
    const id = await made();
    const about = { kind: 'video', id } as const;
    const root = await test.say(test.me, about, '根');
    for (const text of ['甲', '乙', '丙']) await test.say(test.you, about, text, root);
    const last = await test.say(creator, about, '丁', root);
    const { linked } = await list(test.you, id, { commentId: last });
    expect([linked?.commentId, linked?.replies.map(({ text }) => text)]).toEqual([root, ['甲', '乙', '丁']]);
    expect(await test.you.browser.get('comment/find', { commentId: last })).toEqual(about);
    const rest = await list(test.you, id, { parentId: root, size: 50 });
    expect(texts(rest)).toEqual(['甲', '乙', '丙', '丁']);
    await creator.browser.get('comment/delete', { ...about, commentId: last });
    expect((await list(test.you, id, { commentId: last })).linked).toBeNull();
    expect((await test.you.browser.call('comment/find', { commentId: last })).code).toBe(1004);
  });
});

const notices = async ({ browser }: Person) =>
  (await browser.get('sysNotify', { tab: 'people' })).list.map(({ title, link }) => [title, link]);

describe('notices', () => {
  it('tell the creator of a comment and its author of an answer and a like, with a link to it', async () => {
    const maker = await test.person();
    const [writer, reader] = [await test.person(), await test.person()];
    const id = await test.catalogue.publish('noticed', { authorId: maker.accountId });
    const about = { kind: 'video', id } as const;
    const first = await test.say(writer, about, '好看');
    expect(await notices(maker)).toEqual([['评论了你的视频', `/video?id=${id}&comment=${first}`]]);
    const answer = await test.say(maker, about, '谢谢', first);
    await reader.browser.get('comment/like', { ...about, commentId: first });
    expect(await notices(writer)).toEqual([
      ['赞了你的评论', `/video?id=${id}&comment=${first}`],
      ['回复了你的评论', `/video?id=${id}&comment=${answer}`],
    ]);
    await maker.browser.get('comment/delete', { ...about, commentId: answer });
    expect((await notices(writer)).length).toBe(1);
  });
});

describe('what an agent looks at first', () => {
  it('waits for its author alone, is counted nowhere, and is told of when it is published', async () => {
    const id = await made();
    const about = { kind: 'video', id } as const;
    const root = await test.say(test.you, about, '公开');
    await saveCommunityRules(test.database.db, { agentId: '3', review: true, words: [] });
    const waiting = await test.say(test.me, about, '待审', root);
    await saveCommunityRules(test.database.db, { agentId: '3', review: false, words: [] });
    const [mine, theirs] = [await list(test.me, id), await list(test.you, id)];
    expect(mine.list[0]?.replies).toMatchObject([{ text: '待审', waiting: true }]);
    expect([theirs.list[0]?.replies, theirs.list[0]?.replyCount, theirs.comments]).toEqual([[], 0, 1]);
    expect((await test.you.browser.call('comment/like', { ...about, commentId: waiting })).code).toBe(1004);
    const { safety } = test.modules;
    await safety.waiting.decide({ what: 'comment', id: waiting, publish: true, reason: '' });
    const open = await list(test.you, id);
    expect([open.comments, open.list[0]?.replyCount, open.list[0]?.replies[0]?.waiting]).toEqual([2, 1, undefined]);
    await expect(
      safety.waiting.decide({ what: 'comment', id: waiting, publish: false, reason: '晚了' }),
    ).rejects.toThrow('不存在');
  });
});

describe('what is reported', () => {
  it('leaves the counts when it is hidden, and comes back into them', async () => {
    const id = await made();
    const about = { kind: 'video', id } as const;
    const root = await test.say(test.me, about, '根');
    const leaf = await test.say(test.you, about, '叶', root);
    const { decisions } = test.modules.safety;
    const shape = async () => {
      const page = await list(test.you, id);
      return [page.comments, page.list.map(({ text, replyCount }) => [text, replyCount])];
    };
    await decisions.takeDown({ agentId: '3', kind: 'comment', itemId: leaf, reason: '引战', by: 'test' });
    expect(await shape()).toEqual([1, [['根', 0]]]);
    await test.me.browser.get('comment/delete', { ...about, commentId: root });
    expect(await shape()).toEqual([0, []]);
    await decisions.putBack({ kind: 'comment', itemId: leaf, reason: '误判', by: 'test' });
    expect(await shape()).toEqual([1, [[null, 1]]]);
  });
});
