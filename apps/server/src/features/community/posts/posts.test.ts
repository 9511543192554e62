import { describe, expect, it } from 'vitest';
import { saveCommunityRules } from '../community.import.ts';
import { communityApp, type Person } from '../../../testing/community.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';

const test = await forSuite(communityApp());

const hostile = '<script>alert(1)</script> **粗** [x](javascript:alert(1)) https://evil.example/';
const idsOf = ({ list }: { list: readonly { postId: string }[] }) => list.map(({ postId }) => postId);
const usesOf = async (pictureIds: string[]) => {
  const { rows } = await test.database.pool.query<{ used_by: string | null }>(
    'select used_by from pictures where id = any($1) order by id',
    [pictureIds],
  );
  return rows.map((row) => row.used_by);
};

describe('a post', () => {
  it('shows its text as it was written, its topics once, and its pictures in the order they were chosen', async () => {
    const uploads = [await test.picture(test.me.accountId, 'first'), await test.picture(test.me.accountId, 'second')];
    const given = {
      text: `${hostile}\u202E\u200B`,
      topics: ['#旅行#', '旅行', '海边'],
      pictures: uploads.toReversed(),
    };
    const post = await test.me.browser.get('post/create', given);
    expect(post).toMatchObject({ text: hostile, topics: ['旅行', '海边'], state: 'published', likes: 0, clip: null });
    expect(post.pictures.map(({ url }) => url)).toEqual(['/i/second/360.webp', '/i/first/360.webp']);
    expect(post.my).toEqual({ liked: false, followed: false, own: true });
    const opened = await test.you.browser.get('getPostDetails', { postId: post.postId });
    expect(opened.post).toEqual({ ...post, my: { liked: false, followed: false, own: false } });
    expect((await test.browser().get('getPostDetails', { postId: post.postId })).post.text).toBe(hostile);
  });

  it('sent twice is published once, also with its pictures', async () => {
    const given = { text: '一次', pictures: [await test.picture(test.me.accountId, 'once')], clientKey: 'k1' };
    const made = await Promise.all([test.me.post(given), test.me.post(given), test.me.post(given)]);
    expect(new Set(made).size).toBe(1);
    expect(await test.me.post(given)).toBe(made[0]);
  });

  it('has no picture of somebody else, of another post, or twice', async () => {
    const [theirs, mine] = [
      await test.picture(test.you.accountId, 'theirs'),
      await test.picture(test.me.accountId, 'used'),
    ];
    await test.me.post({ text: '一', pictures: [mine] });
    for (const pictures of [[theirs], [mine], ['99999'], ['x']]) {
      const answer = await test.me.browser.call('post/create', { text: '二', pictures });
      expect([answer.code, answer.text]).toEqual([1001, expect.stringContaining('有图片已失效')]);
    }
    expect(await usesOf(['theirs'])).toEqual([null]);
  });

  it.each([
    ['too long', { text: '字'.repeat(2001) }],
    ['empty', { text: ' \u200B\u3164 ' }],
    ['with ten pictures', { text: 'x', pictures: Array.from({ length: 10 }, (_, index) => String(index + 1)) }],
    ['with pictures and a clip', { text: 'x', pictures: ['1'], clip: '2' }],
    ['with a clip of nobody', { text: 'x', clip: '999' }],
  ])('is refused in words when it is %s', async (_name, given) => {
    const answer = await test.me.browser.call('post/create', given);
    expect(answer.code).toBe(1001);
    expect(answer.text).toMatch(/\p{Script=Han}/u);
  });

  it('of ten megabytes is refused before anybody reads it', async () => {
    const answer = await test.me.browser.call('post/create', { text: '字'.repeat(3_500_000) });
    expect([answer.status, answer.code]).toEqual([413, 1001]);
  });

  it('plays a clip that its author has uploaded, and is hidden when the agent takes that down', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ group_id: string }>('select group_id from group_agents where agent_id = 3');
    const { rows: video } = await pool.query<{ id: string }>(
      `insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
       values ('clip', 'x', 'cover', 9000, 'short', 'free', 'all', now(), $1, $2) returning id`,
      [test.me.accountId, rows[0]?.group_id],
    );
    const { rows: upload } = await pool.query<{ id: string }>(
      `insert into uploads (agent_id, account_id, kind, title, size, state, video_id, created_at, updated_at)
       values (3, $1, 'video', 'x', 10, 'published', $2, now(), now()) returning id`,
      [test.me.accountId, video[0]?.id],
    );
    const given = { text: '', clip: upload[0]?.id ?? '' };
    expect((await test.me.browser.call('post/create', given)).text).toContain('处理或审核中');
    await pool.query(
      `insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
       values (3, 0, $1, now(), 0, 0, 'short', 'free', 'all')`,
      [video[0]?.id],
    );
    expect((await test.you.browser.call('post/create', given)).text).toContain('找不到这个视频');
    const post = await test.me.browser.get('post/create', given);
    expect(post.clip).toMatchObject({ duration: 9, playback: { mode: 'full', url: expect.stringContaining('/v/') } });
    const newest = async () => idsOf(await test.you.browser.get('getPostInfo', { sort: 'new' }));
    expect(await newest()).toContain(post.postId);
    await pool.query('delete from video_listings where video_id = $1', [video[0]?.id]);
    expect(await newest()).not.toContain(post.postId);
    expect((await test.you.browser.call('getPostDetails', { postId: post.postId })).code).toBe(1004);
    expect((await test.me.browser.get('getPostDetails', { postId: post.postId })).post.my.own).toBe(true);
  });

  it('is deleted by its author alone, with everything under it, and lets go of its pictures', async () => {
    const pictures = [await test.picture(test.me.accountId, 'going')];
    const postId = await test.me.post({ text: '删', pictures, topics: ['删'] });
    await test.you.browser.get('post/comment', { postId, text: '好' });
    await test.you.browser.get('post/like', { id: postId });
    expect((await test.you.browser.call('post/delete', { id: postId })).code).toBe(1004);
    expect((await test.me.browser.call('post/delete', { id: postId })).message).toBe('已删除');
    expect((await test.me.browser.call('getPostDetails', { postId })).code).toBe(1004);
    expect((await test.you.browser.call('post/like', { id: postId })).code).toBe(1004);
    expect(await usesOf(['going'])).toEqual([null]);
  });

  it('is not there for another agent, whoever asks', async () => {
    const postId = await test.me.post({ text: '三号' });
    const foreign = await test.person({ agentId: '8' });
    expect((await foreign.browser.call('getPostDetails', { postId })).code).toBe(1004);
    expect((await foreign.browser.call('post/like', { id: postId })).code).toBe(1004);
    expect((await foreign.browser.call('post/comment', { postId, text: 'x' })).code).toBe(1004);
    expect(idsOf(await foreign.browser.get('getPostInfo', { sort: 'new' }))).not.toContain(postId);
  });

  it('for adults is shown to adults alone, where the agent has such', async () => {
    const there = await test.person({ agentId: '8' });
    const postId = await there.post({ text: '成人' });
    await test.database.pool.query(`update posts set rating = '18' where id = $1`, [postId]);
    const viewer = await test.person({ agentId: '8' });
    const feed = async () => idsOf(await viewer.browser.get('getPostInfo', { sort: 'new' }));
    expect(await feed()).not.toContain(postId);
    expect((await viewer.browser.call('getPostDetails', { postId })).code).toBe(1009);
    await viewer.browser.get('confirmAge', { adult: true });
    expect(await feed()).toContain(postId);
    await viewer.browser.get('youthMode', { on: true, pin: '1234' });
    test.time.now = Date.parse('2027-01-15T12:00:00+08:00');
    expect((await viewer.browser.call('getPostDetails', { postId })).code).toBe(1004);
  });
});

describe('what an agent lets through', () => {
  it('sends back what holds a word that it does not want, however it is dressed up', async () => {
    const words = [
      { word: '赌 博', action: 'refuse' as const },
      { word: '加微信', action: 'review' as const },
    ];
    await saveCommunityRules(test.database.db, { agentId: '3', review: false, words });
    for (const text of ['来赌博', '赌-博', '赌\u200B 。博']) {
      expect((await test.me.browser.call('post/create', { text })).text).toContain('不允许发布的词语');
    }
    expect((await test.me.browser.call('post/create', { text: 'x', topics: ['赌博'] })).code).toBe(1001);
    const postId = await test.you.post({ text: '请评论' });
    expect((await test.me.browser.call('post/comment', { postId, text: '赌博' })).code).toBe(1001);
    const waiting = await test.me.browser.call('post/comment', { postId, text: '加 微 信' });
    expect(waiting).toMatchObject({ message: '已提交，审核通过后公开', data: { waiting: true } });
    expect((await test.you.browser.get('getPostDetails', { postId })).list).toEqual([]);
  });

  it('keeps a post that has to wait to its author', async () => {
    const answer = await test.me.browser.call('post/create', { text: '加微信看看' });
    expect(answer).toMatchObject({ message: '已提交，审核通过后公开', data: { state: 'review' } });
    const postId = answer.data?.postId ?? '';
    expect((await test.you.browser.call('getPostDetails', { postId })).code).toBe(1004);
    expect((await test.you.browser.call('post/comment', { postId, text: 'x' })).code).toBe(1004);
    expect((await test.me.browser.get('getPostDetails', { postId })).post.state).toBe('review');
    for (const sort of ['new', 'recommend'] as const) {
      expect(idsOf(await test.you.browser.get('getPostInfo', { sort }))).not.toContain(postId);
    }
    const posts = async (who: Person) =>
      (await who.browser.get('userPage', { authorId: test.me.accountId, kind: 'post' })).list.flatMap((work) =>
        work.kind === 'post' ? work.post.postId : [],
      );
    expect(await posts(test.me)).toContain(postId);
    expect(await posts(test.you)).not.toContain(postId);
    await saveCommunityRules(test.database.db, { agentId: '3', review: true, words: [] });
    expect((await test.me.browser.get('post/create', { text: '平常' })).state).toBe('review');
    await saveCommunityRules(test.database.db, { agentId: '3', review: false, words: [] });
  });
});
