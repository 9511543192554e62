import type { CallInput } from '@liuguang/contract/calls.ts';
import { beforeEach, expect, it } from 'vitest';
import { communityApp, type Person } from '../testing/community.ts';
import { testCatalogue, type TestCatalogue } from '../testing/catalogue.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { planChange } from '../features/catalogue/bulk/plan.ts';
import { bulkVideos } from '../features/video/admin/video-bulk.ts';
import { emptyTrash } from '../features/video/admin/video-trash.ts';
import { waitingService } from '../features/safety/decision/waiting.service.ts';
import { queuePage } from '../features/safety/queue/queue.repository.ts';
import { reportedVideo } from '../features/video/video.reported.ts';
import { transact } from '../platform/db/db.ts';
import { announceScheduled } from '../features/work/announce-scheduled.ts';

let me: Person;
let videoId: string;
let made = 0;

const test = await forSuite(communityApp());
const catalogue = await testCatalogue(test.database);
beforeEach(async () => {
  await test.database.pool.query('update agents set review_uploads = false; delete from community_words');
  me = await test.person();
  videoId = await publish();
});

const publish = async (changes: Parameters<TestCatalogue['publish']>[1] = {}) => {
  made += 1;
  const name = `w${made}`;
  await catalogue.media(name);
  return await catalogue.publish(name, { authorId: me.accountId, mediaId: name, ...changes });
};
const form = (changes: Partial<CallInput<'myWorks/save'>> = {}): CallInput<'myWorks/save'> => ({
  videoId,
  title: '新标题',
  description: '说明',
  tags: ['海'],
  groupId: catalogue.sharedGroup,
  hidden: false,
  series: null,
  ...changes,
});
const titles = async (tab?: CallInput<'myWorks'>['tab']) =>
  (await me.browser.get('myWorks', tab ? { tab } : {})).list.map(({ title, state }) => [title, state]);
const isSeen = async (by: Person = test.you) => (await by.browser.call('getVideoInfo', { videoId })).code === 0;
const review = () => test.database.pool.query('update agents set review_uploads = true where id = 3');
const waiting = async () => (await queuePage(test.database.db, { agentIds: ['3'], cursor: undefined, size: 50 })).list;
const decide = async (publishIt: boolean) => {
  const item = (await waiting()).find(({ itemId }) => itemId === videoId);
  const service = waitingService({
    db: test.database.db,
    kinds: new Map([['video', reportedVideo]]),
    clock: () => test.time.now,
  });
  await service.decide({ what: 'upload', id: item?.id ?? '', publish: publishIt, reason: '标题不实' });
};

it('lists own works by state, page by page', async () => {
  const old = await publish({ title: '旧', publishedAt: new Date('2025-01-01T00:00:00Z') });
  await publish({ title: '将来', publishedAt: new Date(test.time.now + 3_600_000) });
  expect((await titles()).map(([, state]) => state)).toEqual(['scheduled', 'published', 'published']);
  expect(await titles('scheduled')).toEqual([['将来', 'scheduled']]);
  const first = await me.browser.get('myWorks', { size: 2 });
  const next = await me.browser.get('myWorks', { size: 2, cursor: first.nextCursor ?? '' });
  expect([next.list.map((work) => work.videoId), next.nextCursor]).toEqual([[old], null]);
  expect((await test.you.browser.get('myWorks', {})).list).toEqual([]);
});

it("answers about somebody else's as about one that is not there", async () => {
  const { browser } = test.you;
  for (const id of [videoId, '999999', 'x']) {
    expect((await browser.call('myWorks/get', { videoId: id })).code).toBe(1004);
    expect((await browser.call('myWorks/figures', { videoId: id })).code).toBe(1004);
    expect((await browser.call('myWorks/save', form({ videoId: id }))).code).toBe(1004);
    expect((await browser.call('myWorks/hide', { videoId: id, hidden: true })).code).toBe(1004);
    expect((await browser.call('myWorks/delete', { videoId: id })).code).toBe(1004);
    expect((await browser.call('myWorks/undelete', { videoId: id })).code).toBe(1004);
  }
  const guest = await test.person({ member: false });
  expect((await guest.browser.call('myWorks/save', form())).code).not.toBe(0);
  expect(await isSeen()).toBe(true);
});

it('changes what is seen at once where nobody reviews uploads', async () => {
  expect(await me.browser.get('myWorks/save', form())).toEqual({ state: 'published' });
  const seen = await test.you.browser.get('getVideoInfo', { videoId });
  expect(seen).toMatchObject({ title: '新标题', description: '说明', tags: ['海'] });
});

it('hides a changed title until a moderator has looked, and tells each decision', async () => {
  await review();
  expect(await me.browser.get('myWorks/save', form())).toEqual({ state: 'review' });
  expect(await isSeen()).toBe(false);
  expect((await waiting()).find(({ itemId }) => itemId === videoId)).toMatchObject({ what: 'upload', title: '新标题' });
  await decide(true);
  expect([await isSeen(), await titles('published')]).toEqual([true, [['新标题', 'published']]]);
  test.time.now += 1000;
  await me.browser.get('myWorks/save', form({ title: '又改了' }));
  await decide(false);
  expect(await me.browser.get('myWorks/get', { videoId })).toMatchObject({ state: 'refused', reason: '标题不实' });
  expect(await isSeen()).toBe(false);
  // Also where nobody reviews uploads any more, what was refused comes back only by a moderator.
  await test.database.pool.query('update agents set review_uploads = false');
  expect(await me.browser.get('myWorks/hide', { videoId, hidden: false })).toEqual({ state: 'refused' });
  expect(await me.browser.get('myWorks/save', form({ title: '再改' }))).toEqual({ state: 'review' });
  const { list } = await me.browser.get('sysNotify', { tab: 'system' });
  expect(list.map(({ title }) => title).toSorted()).toEqual(['审核未通过', '审核通过']);
});

it('lets group, visibility and an unchanged text pass without review', async () => {
  await me.browser.get('myWorks/save', form());
  await review();
  const { ownGroup: groupId } = catalogue;
  expect(await me.browser.get('myWorks/save', form({ groupId }))).toEqual({ state: 'published' });
  expect((await test.you.browser.get('getVideoByGroup', { groupId })).list.map((card) => card.videoId)).toContain(
    videoId,
  );
  expect((await me.browser.call('myWorks/save', form({ groupId: '999999' }))).code).toBe(1001);
});

it('sends words of the filter back or to a moderator', async () => {
  await test.database.pool.query(
    `insert into community_words (agent_id, word, action) values (3, '违禁', 'refuse'), (3, '可疑', 'review')`,
  );
  expect((await me.browser.call('myWorks/save', form({ tags: ['违禁'] }))).code).toBe(1001);
  expect(await me.browser.get('myWorks/save', form({ description: '可疑的' }))).toEqual({ state: 'review' });
});

it('keeps hidden what its creator hid, whoever wants to show it', async () => {
  expect(await me.browser.get('myWorks/hide', { videoId, hidden: true })).toEqual({ state: 'hidden' });
  expect(await isSeen()).toBe(false);
  const { db } = test.database;
  const change = { publishAt: null };
  const items = await transact(db, (trx) => bulkVideos.read(trx, [videoId], change, test.time.now));
  expect(items.map((item) => planChange(item, change, test.time.now))).toEqual([
    { skip: expect.stringContaining('作者自己隐藏') },
  ]);
  await reportedVideo.restore(test.database.db, videoId, { agentIds: ['3'], mediaId: `w${made}` }, test.time.now);
  expect(await isSeen()).toBe(false);
  await review();
  expect(await me.browser.get('myWorks/save', form({ hidden: true }))).toEqual({ state: 'review' });
  await decide(true);
  expect([await isSeen(), await titles('hidden')]).toEqual([false, [['新标题', 'hidden']]]);
  expect(await me.browser.get('myWorks/hide', { videoId, hidden: false })).toEqual({ state: 'published' });
  expect(await isSeen()).toBe(true);
});

it('opens by its link what its creator shows to nobody else, and no list has it', async () => {
  const { you } = test;
  const other = videoId;
  videoId = await publish();
  const groupId = catalogue.sharedGroup;
  /** A cached list may be a moment old. */
  const inLists = async () => {
    test.time.now += 5000;
    const pages = await Promise.all([
      you.browser.get('getVideoByGroup', { groupId }),
      ...(['new', 'hot', 'collect', 'recommend'] as const).map((sort) => you.browser.get('getVideoByGroup', { sort })),
      you.browser.get('userPage', { authorId: me.accountId, kind: 'video' }),
    ]);
    const found = JSON.stringify([...pages, await you.browser.get('getVideoInfo', { videoId: other })]);
    return found.includes(`"videoId":"${videoId}"`);
  };
  await me.browser.get('myWorks/save', form());
  expect(await inLists()).toBe(true);
  expect(await me.browser.get('myWorks/save', form({ linkOnly: true }))).toEqual({ state: 'published' });
  expect([await inLists(), await isSeen()]).toEqual([false, true]);
  await you.browser.get('comment/add', { kind: 'video', id: videoId, text: '有链接就能看' });
  expect((await you.browser.get('comment/list', { kind: 'video', id: videoId })).list).toHaveLength(1);
  expect((await you.browser.call('danmaku/segment', { videoId, segment: 0 })).code).toBe(0);
  await you.browser.get('loklVideo', { videoId, position: 10, duration: 60 });
  expect(JSON.stringify(await you.browser.get('myLookList', { kind: 'video' }))).toContain('新标题');
  // Whoever wants to show it, shows it by its link; hidden and shown again it is as it was.
  await reportedVideo.restore(test.database.db, videoId, { agentIds: ['3'], mediaId: `w${made}` }, test.time.now);
  await me.browser.get('myWorks/hide', { videoId, hidden: true });
  expect(await isSeen()).toBe(false);
  expect(await me.browser.get('myWorks/hide', { videoId, hidden: false })).toEqual({ state: 'published' });
  expect([await inLists(), await isSeen(), await titles('published')]).toEqual([
    false,
    true,
    [
      ['新标题', 'published'],
      [`视频 w${made - 1}`, 'published'],
    ],
  ]);
  await me.browser.get('myWorks/save', form());
  expect(await inLists()).toBe(true);
});

it('shows creators their own film while others may not see it, until staff take it down', async () => {
  await me.browser.get('myWorks/hide', { videoId, hidden: true });
  expect((await me.browser.get('myWorks/get', { videoId })).film).toMatch(/^\/v\/.+\/master\.m3u8$/);
  await me.browser.get('myWorks/hide', { videoId, hidden: false });
  await reportedVideo.hide(test.database.db, videoId, test.time.now);
  expect((await me.browser.get('myWorks/get', { videoId })).film).toBeNull();
});

it('leaves to staff what staff took down', async () => {
  await reportedVideo.hide(test.database.db, videoId, test.time.now);
  expect(await titles('hidden')).toEqual([[`视频 w${made}`, 'blocked']]);
  expect((await me.browser.call('myWorks/hide', { videoId, hidden: false })).code).toBe(1008);
  expect((await me.browser.call('myWorks/save', form())).code).toBe(1008);
});

it('brings back what was deleted as it was, and erases it when its time is over', async () => {
  await review();
  await me.browser.get('myWorks/save', form());
  await me.browser.get('myWorks/delete', { videoId });
  await me.browser.get('myWorks/delete', { videoId });
  expect([await titles(), await titles('deleted')]).toEqual([[], [['新标题', 'deleted']]]);
  expect((await waiting()).some(({ itemId }) => itemId === videoId)).toBe(false);
  expect((await me.browser.get('myUploads', {})).list).toEqual([]);
  expect(await me.browser.get('myWorks/undelete', { videoId })).toEqual({ state: 'review' });
  await decide(true);
  await me.browser.get('myWorks/delete', { videoId });
  expect(await isSeen()).toBe(false);
  expect(await me.browser.get('myWorks/undelete', { videoId })).toEqual({ state: 'published' });
  expect(await isSeen()).toBe(true);
  await me.browser.get('myWorks/delete', { videoId });
  const erased: string[] = [];
  const storage = { deleteTree: async (name: string) => void erased.push(name) };
  await emptyTrash(test.database.db, storage, test.time.now + 29 * 86_400_000);
  expect(erased).toEqual([]);
  await emptyTrash(test.database.db, storage, test.time.now + 31 * 86_400_000);
  expect(erased).toEqual([`media/w${made}`]);
  expect((await me.browser.call('myWorks/undelete', { videoId })).code).toBe(1004);
});

it('moves the moment of a scheduled one, and announces it once', async () => {
  const at = test.time.now + 3_600_000;
  videoId = await publish({ publishedAt: new Date(at), creator: { hidden: false, announce: true } });
  expect(await isSeen()).toBe(false);
  expect((await me.browser.call('myWorks/save', form({ publishAt: test.time.now - 1 }))).code).toBe(1001);
  expect((await me.browser.call('myWorks/save', form({ publishAt: test.time.now + 31 * 86_400_000 }))).code).toBe(1001);
  expect(await me.browser.get('myWorks/save', form({ publishAt: at + 60_000 }))).toEqual({ state: 'scheduled' });
  expect(await announceScheduled(test.database.db, at)).toBe(0);
  const both = await Promise.all([at + 60_000, at + 60_000].map((now) => announceScheduled(test.database.db, now)));
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
  test.time.now = at + 60_000;
  expect(await isSeen()).toBe(true);
  expect((await me.browser.call('myWorks/save', form({ publishAt: at + 120_000 }))).code).toBe(1008);
  const { list } = await me.browser.get('sysNotify', { tab: 'system' });
  expect(list.map(({ title }) => title)).toEqual(['定时作品已发布']);
});

it('puts works into series of their creator, one an episode, and into nobody else’s', async () => {
  await me.browser.get('myWorks/save', form({ series: { title: '夜航', index: 1 } }));
  const { list } = await me.browser.get('myWorks/series', {});
  expect(list).toMatchObject([{ title: '夜航', episodes: 1, lastIndex: 1 }]);
  const seriesId = list[0]?.seriesId ?? '';
  videoId = await publish();
  expect((await me.browser.call('myWorks/save', form({ series: { seriesId, index: 1 } }))).code).toBe(1001);
  await me.browser.get('myWorks/save', form({ series: { seriesId, index: 2 } }));
  expect((await test.you.browser.get('getVideoInfo', { videoId })).series?.episodes).toHaveLength(2);
  const other = await test.person();
  me = other;
  videoId = await publish();
  expect((await other.browser.call('myWorks/save', form({ series: { seriesId, index: 3 } }))).code).toBe(1001);
});

it('takes a picture of the creator as the cover, and of nobody else', async () => {
  const own = await test.picture(me.accountId, `cover-${made}`);
  const foreign = await test.picture(test.you.accountId, `foreign-${made}`);
  expect((await me.browser.call('myWorks/save', form({ coverUploadId: foreign }))).code).toBe(1001);
  await me.browser.get('myWorks/save', form({ coverUploadId: own }));
  expect((await me.browser.get('myWorks/get', { videoId })).cover.url).toContain(`cover-${made}`);
  await test.database.pool.query('update pictures set review = true where id = $1', [`cover2-${made}`]);
  const odd = await test.picture(me.accountId, `cover2-${made}`);
  await test.database.pool.query('update pictures set review = true where id = $1', [`cover2-${made}`]);
  expect(await me.browser.get('myWorks/save', form({ coverUploadId: odd }))).toEqual({ state: 'review' });
});

it('counts how far others watch, and not what its creator watches', async () => {
  const { you } = test;
  const watch = async (who: Person, positions: readonly number[]) => {
    await who.browser.get('addVolume', { videoId });
    for (const position of positions) {
      test.time.now += 10_000;
      await who.browser.get('loklVideo', { videoId, position, duration: 60 });
    }
  };
  await watch(me, [10, 20, 30, 40, 50, 60]);
  await watch(you, [10, 20, 30]);
  await watch(await test.person(), [10, 55]);
  await expect.poll(async () => (await me.browser.get('myWorks/figures', { videoId })).audience?.starts).toBe(2);
  const { audience, ...counts } = await me.browser.get('myWorks/figures', { videoId });
  // Three seconds a part: both saw the first ten seconds, one went on to half of it, one jumped near the end.
  expect(audience?.parts).toEqual([2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
  expect(audience?.watchedSeconds).toBe(50);
  await expect.poll(async () => (await me.browser.get('myWorks/figures', { videoId })).views).toBe(3);
  expect(counts).toMatchObject({ likes: 0, collects: 0, comments: 0, duration: 60 });
});

it('counts the comments that the page of the title shows, and not those of another agent', async () => {
  await test.you.browser.get('comment/add', { kind: 'video', id: videoId, text: '好看' });
  await test.database.pool.query(
    `insert into comment_talks (agent_id, kind, video_id, comments) values (8, 'video', $1, 5)`,
    [videoId],
  );
  const { comments } = await me.browser.get('myWorks/figures', { videoId });
  expect([comments, (await me.browser.get('myWorks', {})).list[0]?.comments]).toEqual([1, 1]);
});
