import { describe, expect, it } from 'vitest';
import { communityApp, type Person } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { staffBrowser } from '../../testing/staff.ts';

const test = await forSuite(communityApp());
const staff = await staffBrowser(test, { role: 'moderator', agentIds: ['3'] });
await setTime(test.time.now);

const hour = 3_600_000;
/** Staff have just come in, whenever it is. */
async function setTime(now: number): Promise<void> {
  test.time.now = now;
  await test.database.pool.query('update staff_sessions set created_at = $1, last_seen_at = $1', [new Date(now)]);
}

const sees = async (who: Person, postId: string) => (await who.browser.call('getPostDetails', { postId })).code === 0;
const notices = async (who: Person) => (await who.browser.get('sysNotify', {})).list.map(({ title }) => title);
const rowOf = async (title: string) => {
  const row = (await staff.get('safety/queue', { size: 50 })).list.find((each) => each.title === title);
  if (!row) throw new Error(`${title} does not wait`);
  return row;
};

describe('the queue of the console', () => {
  it('shows what is hidden with its pictures at signed addresses, and nobody else opens them', async () => {
    const uploadId = await test.picture(test.me.accountId, 'reported-1');
    const postId = await test.me.post({ text: '涉及隐私的图', pictures: [uploadId] });
    await test.you.browser.get('report', { kind: 'post', id: postId, reason: 'intimate', text: '这是我' });
    const row = await rowOf('涉及隐私的图');
    expect(row).toMatchObject({ urgent: true, hidden: true, reports: 1, reasons: ['intimate'], level: 'urgent' });
    expect(row.dueAt - row.openedAt).toBe(24 * hour);
    const item = await staff.get('safety/item', { what: 'report', id: row.id });
    expect(item).toMatchObject({ text: '涉及隐私的图', owner: { removedBefore: 0 }, canRestrict: true });
    expect(item.reports).toMatchObject([{ reason: 'intimate', text: '这是我' }]);
    expect(item.pictures[0]?.url).toMatch(/^\/i\/1\.[^/]+\/reported-1\//);
    const { rows } = await test.database.pool.query(`select withheld from pictures where id = 'reported-1'`);
    expect(rows).toEqual([{ withheld: true }]);
    expect((await test.app.inject('/i/reported-1/360.webp')).statusCode).toBe(404);

    await staff.get('safety/decide', { caseId: row.id, decision: 'keep', reason: '本人同意' });
    expect(await sees(test.you, postId)).toBe(true);
    const after = await test.database.pool.query(`select withheld from pictures where id = 'reported-1'`);
    expect(after.rows).toEqual([{ withheld: false }]);
  });

  it('puts the oldest deadline first and counts alarms from the 20th hour', async () => {
    const [usual, urgent] = [await test.me.post({ text: '普通举报' }), await test.me.post({ text: '紧急举报' })];
    await test.you.browser.get('report', { kind: 'post', id: usual, reason: 'spam' });
    await test.you.browser.get('report', { kind: 'post', id: urgent, reason: 'minor' });
    const { list } = await staff.get('safety/queue', { what: 'report', size: 50 });
    const titles = list.map(({ title }) => title);
    expect(titles.indexOf('紧急举报')).toBeLessThan(titles.indexOf('普通举报'));
    expect(list.map(({ dueAt }) => dueAt)).toEqual(list.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b));
    const before = await staff.get('safety/counts', {});
    const then = test.time.now;
    await setTime(then + 20 * hour);
    expect((await staff.get('safety/counts', {})).alarm).toBe(before.alarm + 1);
    expect((await rowOf('紧急举报')).level).toBe('alarm');
    await setTime(then + 25 * hour);
    expect((await rowOf('紧急举报')).level).toBe('overdue');
    await setTime(then);
    expect((await staff.get('safety/queue', { keyword: '紧急' })).list.map(({ title }) => title)).toEqual(['紧急举报']);
  });
});

describe('a decision', () => {
  it('needs a reason, and one that was wrong is taken back with its notices until somebody appeals', async () => {
    const author = await test.person();
    const postId = await author.post({ text: '先删后悔' });
    await test.you.browser.get('report', { kind: 'post', id: postId, reason: 'fraud' });
    const { id: caseId, dueAt } = await rowOf('先删后悔');
    expect((await staff.call('safety/decide', { caseId, decision: 'remove', reason: ' ' })).code).toBe(1001);
    await staff.get('safety/decide', { caseId, decision: 'remove', reason: '诈骗' });
    expect(await sees(test.you, postId)).toBe(false);
    expect(await notices(author)).toEqual(['你的帖子已被下架']);
    const [entry] = (await staff.get('safety/log', { keyword: '先删后悔' })).list;
    expect(entry).toMatchObject({ caseId, state: 'removed', reports: 1, canUndo: true, late: false, by: '测试' });

    await staff.get('safety/undo', { caseId });
    expect(await sees(test.you, postId)).toBe(true);
    expect(await notices(author)).toEqual([]);
    expect((await rowOf('先删后悔')).dueAt).toBe(dueAt);
    await staff.get('safety/decide', { caseId, decision: 'restrict', reason: '成人内容' });
    expect(await sees(test.you, postId)).toBe(false);
    await author.browser.get('report/appeal', { caseId, text: '并不是' });
    expect((await staff.call('safety/undo', { caseId })).code).toBe(1008);
    expect(await rowOf('先删后悔')).toMatchObject({ what: 'appeal' });
    const appealed = await staff.get('safety/item', { what: 'appeal', id: caseId });
    expect(appealed).toMatchObject({
      owner: { removedBefore: 0 },
      decision: { by: '测试' },
      appeal: { text: '并不是' },
    });
    await staff.get('safety/decideAppeal', { caseId, granted: true, reason: '确实不是' });
    expect(await sees(test.you, postId)).toBe(true);
  });

  it('hides again what was hidden before when a keep is taken back', async () => {
    const postId = await test.me.post({ text: '再看一眼' });
    await test.you.browser.get('report', { kind: 'post', id: postId, reason: 'minor' });
    const { id: caseId } = await rowOf('再看一眼');
    await staff.get('safety/decide', { caseId, decision: 'keep', reason: '没有问题' });
    expect(await sees(test.you, postId)).toBe(true);
    await staff.get('safety/undo', { caseId });
    expect(await sees(test.you, postId)).toBe(false);
    await staff.get('safety/decide', { caseId, decision: 'keep', reason: '没有问题' });
    expect(await sees(test.you, postId)).toBe(true);
  });
});

describe('the community admin', () => {
  it('hides a post and a comment with a reason that can be appealed, and shows them again', async () => {
    const author = await test.person();
    const postId = await author.post({ text: '桌面帖子', topics: ['桌面'] });
    const { commentId } = await author.browser.get('post/comment', { postId, text: '桌面评论' });
    for (const [kind, id] of [
      ['comment', commentId],
      ['post', postId],
    ] as const) {
      await staff.get('community/setHidden', { kind, id, hidden: true, reason: '引战' });
    }
    expect(await sees(test.you, postId)).toBe(false);
    expect(await notices(author)).toEqual(['你的帖子已被下架', '你的评论已被下架']);
    const hidden = await staff.get('community/posts', { state: 'hidden', keyword: '#桌面' });
    expect(hidden.list).toMatchObject([{ postId, state: 'hidden' }]);
    const comments = await staff.get('community/comments', { state: 'hidden', kind: 'post', itemId: postId });
    expect(comments.list).toMatchObject([{ commentId, text: '桌面评论', state: 'hidden' }]);
    await staff.get('community/setHidden', { kind: 'post', id: postId, hidden: false, reason: '误判' });
    await staff.get('community/setHidden', { kind: 'comment', id: commentId, hidden: false, reason: '误判' });
    const { list } = await test.you.browser.get('getPostDetails', { postId });
    expect(list.map(({ text }) => text)).toEqual(['桌面评论']);
  });

  it('deletes a comment with the notice that quotes it, and tells its author why', async () => {
    const [author, loud] = [await test.person(), await test.person()];
    const postId = await author.post({ text: '安静的帖子' });
    const { commentId } = await loud.browser.get('post/comment', { postId, text: '吵闹' });
    expect(await notices(author)).toEqual(['评论了你的帖子']);
    await staff.get('community/delete', { kind: 'comment', id: commentId, reason: '辱骂' });
    expect(await notices(author)).toEqual([]);
    expect(await notices(loud)).toEqual(['你的评论已被删除']);
    await staff.get('community/delete', { kind: 'post', id: postId, reason: '违规' });
    expect((await staff.call('community/delete', { kind: 'post', id: postId, reason: '违规' })).code).toBe(1004);
  });

  it('orders topics and retires them, on the phone as well', async () => {
    const agentId = '3';
    await test.me.post({ text: '说说', topics: ['大家说的'] });
    for (const topic of ['#先#', '后']) await staff.get('community/saveTopic', { agentId, topic });
    expect((await staff.call('community/saveTopic', { agentId, topic: '先' })).code).toBe(1008);
    await staff.get('community/moveTopic', { agentId, topic: '后', direction: 'up' });
    const offered = async () => (await test.you.browser.get('getPostInfo', {})).topics ?? [];
    expect((await offered()).slice(0, 2)).toEqual(['后', '先']);
    expect(await offered()).toContain('大家说的');
    await staff.get('community/setTopicRetired', { agentId, topic: '大家说的', retired: true });
    await staff.get('community/moveTopic', { agentId, topic: '后', direction: 'out' });
    expect((await offered())[0]).toBe('先');
    expect(await offered()).not.toContain('大家说的');
    const { list } = await staff.get('community/topics', { agentId });
    expect(list.at(-1)).toMatchObject({ topic: '大家说的', retired: true, posts: 1 });
  });

  it('says what the filter would do with a text, and does it', async () => {
    const agentId = '3';
    expect(await staff.get('community/saveWords', { agentId, words: '赌 博，发财', action: 'refuse' })).toEqual({
      saved: 2,
    });
    await staff.get('community/saveWords', { agentId, words: '加微信', action: 'review' });
    const tried = await staff.get('community/tryText', { agentId, text: '加-微-信 一起赌.博' });
    expect(tried).toMatchObject({ post: 'refuse', comment: 'refuse' });
    expect(tried.hits.map(({ word }) => word)).toEqual(['赌博', '加微信']);
    expect((await test.me.browser.call('post/create', { text: '来发 财' })).code).toBe(1001);
    await staff.get('community/removeWord', { agentId, word: '发财' });
    await staff.get('community/setReview', { agentId, reviewPosts: true });
    const { state, postId } = await test.me.browser.get('post/create', { text: '来发 财' });
    expect(state).toBe('review');
    expect(await staff.get('community/rules', { agentId })).toMatchObject({ reviewPosts: true, waiting: 1 });
    await staff.get('safety/decideWaiting', { what: 'post', id: postId, publish: true });
    expect(await sees(test.you, postId)).toBe(true);
    await staff.get('community/setReview', { agentId, reviewPosts: false });
  });
});
