import { expect, it } from 'vitest';
import { communityApp } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { feedbackService } from './feedback.service.ts';
import { feedbackRepository } from './feedback.repository.ts';

const test = await forSuite(communityApp());

const staff = () => feedbackService({ opinions: feedbackRepository(test.database.db), clock: () => test.time.now });

it('keeps what was sent twice once, with its pictures', async () => {
  const { me } = test;
  const pictures = [await test.picture(me.accountId, 'shot-1'), await test.picture(me.accountId, 'shot-2')];
  const given = { kind: 'bug', text: '打不开', pictures, contact: '微信 a', clientKey: 'once' } as const;
  const [first, second] = await Promise.all([
    me.browser.get('userOpinion', given),
    me.browser.get('userOpinion', given),
  ]);
  expect(first.opinionId).toBe(second.opinionId);
  const { list } = await me.browser.get('opinionList', {});
  expect(list).toMatchObject([{ opinionId: first.opinionId, kind: 'bug', text: '打不开', replies: [] }]);
  expect(list[0]?.pictures.map(({ url }) => url)).toEqual(['/i/shot-1/360.webp', '/i/shot-2/360.webp']);
});

it("refuses a picture of somebody else's, and keeps nothing then", async () => {
  const { you } = test;
  const foreign = await test.picture(test.me.accountId, 'not-yours');
  const answer = await you.browser.call('userOpinion', { kind: 'idea', text: '看看', pictures: [foreign] });
  expect(answer.code).toBe(1001);
  expect((await you.browser.get('opinionList', {})).list).toEqual([]);
});

it('shows an answer to its author, tells them once, and lets no other agent answer', async () => {
  const author = await test.person();
  const { opinionId } = await author.browser.get('userOpinion', { kind: 'idea', text: '加个夜间模式\u202E' });
  expect((await staff().list(['3'], { waiting: true, size: 1, sort: 'new' })).list).toMatchObject([
    { opinionId, text: '加个夜间模式' },
  ]);
  await expect(staff().reply(['8'], { opinionId, text: '好', clientKey: 'a' })).rejects.toMatchObject({
    failure: 'NOT_FOUND',
  });
  await staff().reply(['3'], { opinionId, text: '已经有了', clientKey: 'a' });
  await staff().reply(['3'], { opinionId, text: '已经有了', clientKey: 'a' });
  expect((await author.browser.get('opinionList', {})).list[0]?.replies.map(({ text }) => text)).toEqual(['已经有了']);
  const { list, unread } = await author.browser.get('sysNotify', { tab: 'system' });
  expect([unread, list.map(({ kind, link }) => [kind, link])]).toEqual([1, [['opinion', '/feedback?tab=mine']]]);
  expect(
    (await staff().list(null, { waiting: true, size: 9, sort: 'old' })).list.map((one) => one.opinionId),
  ).not.toContain(opinionId);
});
