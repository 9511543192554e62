import { beforeEach, describe, expect, it } from 'vitest';
import { testNovels } from '../testing/novels.ts';
import { communityApp, type Person } from '../testing/community.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { overdueCounts, queuePage } from '../features/safety/queue/queue.repository.ts';
import { takedownLog } from '../features/safety/queue/takedown-log.repository.ts';

const hour = 3_600_000;
let reader: Person;
const test = await forSuite(communityApp());
const service = test.modules.safety;
beforeEach(async () => {
  reader = await test.person();
});

const report = async (by: Person, kind: 'post' | 'comment' | 'video' | 'user', id: string, reason = 'spam') =>
  await by.browser.call('report', { kind, id, reason: reason as 'spam' });
const notices = async (of: Person) => (await of.browser.get('sysNotify', {})).list.map(({ title }) => title);
const caseOf = async (itemId: string, kind = 'post') => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from safety_cases where item_id = $1 and kind = $2 order by id desc limit 1',
    [itemId, kind],
  );
  return rows[0]?.id ?? '';
};
const keep = async (itemId: string, kind = 'post') =>
  await service.decisions.decide({
    caseId: await caseOf(itemId, kind),
    decision: 'keep',
    reason: '没有问题',
    by: 'test',
  });
const sees = async (who: Person, postId: string) =>
  (await who.browser.call('getPostDetails', { postId })).code === 0 &&
  (await who.browser.get('getPostInfo', { sort: 'new' })).list.some((post) => post.postId === postId);

describe('a report for the gravest reasons', () => {
  it('hides the item at once from everybody, tells its author, and is due in a day', async () => {
    const postId = await test.me.post({ text: '有问题的帖子' });
    expect(await sees(test.you, postId)).toBe(true);
    const answer = await report(reader, 'post', postId, 'intimate');
    expect(answer).toMatchObject({ code: 0, data: { reportNumber: expect.stringMatching(/^R\d{8}$/) as string } });
    expect(await sees(test.you, postId)).toBe(false);
    expect((await test.me.browser.call('getPostDetails', { postId })).code).toBe(1004);
    expect(await notices(test.me)).toContain('你的帖子已暂时隐藏');
    const { list } = await queuePage(test.database.db, { agentIds: null, cursor: undefined, size: 50 });
    const item = list.find((each) => each.kind === 'post' && each.itemId === postId);
    expect(item).toMatchObject({ urgent: true, hidden: true, reports: 1, reasons: ['intimate'] });
    expect((item?.dueAt ?? 0) - test.time.now).toBe(24 * hour);

    await keep(postId);
    expect(await sees(test.you, postId)).toBe(true);
    expect(await notices(test.me)).toContain('你的帖子已恢复展示');
    expect(await notices(reader)).toEqual(['举报处理结果']);
  });

  it('rings after twenty hours and is overdue after a day', async () => {
    const before = await overdueCounts(test.database.db, ['3'], test.time.now);
    const postId = await test.me.post({ text: '又一个' });
    await report(reader, 'post', postId, 'minor');
    const after = async (hours: number) => {
      const counts = await overdueCounts(test.database.db, ['3'], test.time.now + hours * hour);
      return [counts.alarm - before.alarm, counts.overdue - before.overdue];
    };
    expect(await after(19)).toEqual([0, 0]);
    expect(await after(20)).toEqual([1, 0]);
    expect(await after(24)).toEqual([1, 1]);
    await keep(postId);
  });

  it('makes a usual case urgent when the same person sees more', async () => {
    const postId = await test.me.post({ text: '越看越不对' });
    const first = await report(reader, 'post', postId, 'spam');
    expect(await sees(test.you, postId)).toBe(true);
    const second = await report(reader, 'post', postId, 'minor');
    expect(second.data).toEqual(first.data);
    expect(await sees(test.you, postId)).toBe(false);
    await keep(postId);
  });
});

describe('any other report', () => {
  it('leaves the item where it is, counts once for each account, and is due in three days', async () => {
    const postId = await test.me.post({ text: '广告' });
    const numbers = await Promise.all(
      [reader, reader, test.you].map(async (by) => (await report(by, 'post', postId)).data),
    );
    expect(new Set(numbers.map((each) => each.reportNumber)).size).toBe(2);
    expect(await sees(test.you, postId)).toBe(true);
    const { list } = await queuePage(test.database.db, { agentIds: ['3'], cursor: undefined, size: 50 });
    const found = list.filter((each) => each.kind === 'post' && each.itemId === postId);
    expect(found).toMatchObject([{ reports: 2, urgent: false, dueAt: test.time.now + 72 * hour }]);
  });

  it('is refused for what is not there, another agent’s, or one’s own', async () => {
    const postId = await test.me.post({ text: '我的' });
    const foreign = await test.person({ agentId: '8' });
    expect((await report(foreign, 'post', postId)).code).toBe(1004);
    expect((await report(reader, 'post', '999999')).code).toBe(1004);
    expect((await report(test.me, 'post', postId)).message).toBe('不能举报自己发布的内容');
  });

  it('is refused after twenty in an hour', async () => {
    const busy = await test.person();
    const codes: number[] = [];
    for (let i = 0; i < 21; i += 1) codes.push((await report(busy, 'post', '999999')).code);
    expect(codes.slice(0, 20)).not.toContain(1003);
    expect(codes[20]).toBe(1003);
  });

  it('keeps a text only as text', async () => {
    const postId = await test.me.post({ text: '文字' });
    const text = `<script>alert(1)</script>\u202Eevil\u200Be\u0301\u0301\u0301\u0301\u0301\u0301`;
    await reader.browser.get('report', { kind: 'post', id: postId, reason: 'other', text });
    const { list } = await queuePage(test.database.db, { agentIds: ['3'], cursor: undefined, size: 50 });
    const kept = list.find((each) => each.kind === 'post' && each.itemId === postId)?.texts[0] ?? '';
    expect(kept).toContain('<script>alert(1)</script>evil');
    expect(kept).not.toMatch(/[\u202E\u200B]/u);
    const long = { kind: 'post', id: postId, reason: 'other', text: 'x'.repeat(1001) } as const;
    expect((await test.you.browser.call('report', long)).code).toBe(1001);
  });
});

describe('a removal', () => {
  it('is told to both sides, can be appealed once, and an appeal that is granted undoes it', async () => {
    const author = await test.person();
    const postId = await author.post({ text: '被误删的' });
    await report(reader, 'post', postId);
    const caseId = await caseOf(postId);
    expect((await author.browser.call('report/case', { caseId })).code).toBe(1004);
    const decision = { caseId, decision: 'remove', reason: '违反社区规范', by: 'test', banAdvised: true } as const;
    await service.decisions.decide(decision);
    await expect(service.decisions.decide(decision)).rejects.toThrow('已经处理过');
    expect(await sees(test.you, postId)).toBe(false);
    expect(await author.browser.get('report/case', { caseId })).toMatchObject({ state: 'removed', canAppeal: true });
    expect((await reader.browser.call('report/appeal', { caseId, text: '不是我的' })).code).toBe(1004);
    const appeal = { caseId, text: '这是误判' };
    expect((await author.browser.get('report/appeal', appeal)).appeal).toMatchObject({ state: 'open' });
    expect((await author.browser.call('report/appeal', appeal)).code).toBe(1008);
    await service.decisions.decideAppeal({ caseId, granted: true, reason: '确实误判', by: 'test' });
    expect(await sees(test.you, postId)).toBe(true);
    expect(await notices(author)).toEqual(['申诉成功', '你的帖子已被下架']);
    const log = await takedownLog(test.database.db, { size: 1 }, ['3']);
    expect(log.list).toMatchObject([{ caseId, state: 'kept', appeal: 'granted' }]);
  });

  it('takes a comment out of the list and a profile back to nothing, and both come back', async () => {
    const postId = await test.me.post({ text: '讨论' });
    const { commentId } = await test.you.browser.get('post/comment', { postId, text: '恶心的话' });
    const comments = async () => (await reader.browser.get('getPostDetails', { postId })).list.map(({ text }) => text);
    await report(reader, 'comment', commentId, 'minor');
    expect(await comments()).toEqual([]);
    await keep(commentId, 'comment');
    expect(await comments()).toEqual(['恶心的话']);

    const profile = await test.person();
    const { nickname } = await profile.browser.get('getUserInfo', {});
    await report(reader, 'user', profile.accountId, 'intimate');
    expect((await profile.browser.get('getUserInfo', {})).nickname).toBe('昵称已重置');
    await keep(profile.accountId, 'user');
    expect((await profile.browser.get('getUserInfo', {})).nickname).toBe(nickname);
  });

  it('takes a chapter out of its novel, and a novel out of everything', async () => {
    const novels = await testNovels(test.database);
    const { novelId, chapterIds } = await novels.publish('reported', { authorId: test.me.accountId });
    const [chapterId = ''] = chapterIds;
    const get = async (call: 'novel/getChapter' | 'novel/getNovelInfo') =>
      call === 'novel/getChapter'
        ? (await test.you.browser.call(call, { chapterId })).code
        : (await test.you.browser.call(call, { novelId })).code;
    for (const [kind, id, call] of [
      ['chapter', chapterId, 'novel/getChapter'],
      ['novel', novelId, 'novel/getNovelInfo'],
    ] as const) {
      expect(await get(call)).toBe(0);
      await reader.browser.get('report', { kind, id, reason: 'minor' });
      expect(await get(call)).toBe(1004);
      await keep(id, kind);
      expect(await get(call)).toBe(0);
    }
  });

  it('makes an 18+ post of one that is not for everybody', async () => {
    const pictureId = await test.picture(test.me.accountId, 'for-adults');
    const postId = await test.me.post({ text: '成人', pictures: [pictureId] });
    await report(reader, 'post', postId, 'sexual');
    await service.decisions.decide({
      caseId: await caseOf(postId),
      decision: 'restrict',
      reason: '限制级',
      by: 'test',
    });
    expect((await test.you.browser.call('getPostDetails', { postId })).code).not.toBe(0);
    const { rows } = await test.database.pool.query<{ rating: string }>(
      `select rating from pictures where id = 'for-adults'`,
    );
    expect(rows).toEqual([{ rating: '18' }]);
  });
});
