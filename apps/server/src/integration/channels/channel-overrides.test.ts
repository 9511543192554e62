import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexChanges } from '../../features/search/search-index.repository.ts';
import { officialAccount } from '../../features/official-account/official-account.service.ts';
import { emptyTrash } from '../../features/video/admin/video-trash.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { communityApp, type Person } from '../../testing/community.ts';
import { testNovels } from '../../testing/novels.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { staffBrowser } from '../../testing/staff.ts';

/**
 * One video and one novel that agents 3 and 8 share. What agent 8 says otherwise is seen in everything that its members are
 * answered, and in nothing that those of agent 3 are.
 */
const both = { agentIds: ['3', '8'] };
const [shared, renamed] = ['共同的海边', '别处的灯塔'];
const novelTitle = '夜航船';

const test = await forSuite(communityApp());
const catalogue = await testCatalogue(test.database);
const novels = await testNovels(test.database);
await catalogue.picture('other');
const series = await test.database.pool.query<{ id: string }>(
  `insert into series (title) values ('海边系列') returning id`,
);
const videoId = await catalogue.publish('shared', {
  ...both,
  title: shared,
  tags: ['海'],
  plays: { day: 5, week: 5, month: 5, all: 5 },
  series: { seriesId: series.rows[0]?.id ?? '', index: 1 },
});
const novel = await novels.publish('shared', { ...both, title: novelTitle }, [{}, {}, {}]);
const owner = await staffBrowser(test, { role: 'owner', at: test.time.now });
const manager = await staffBrowser(test, { role: 'agentManager', agentIds: ['8'], at: test.time.now });
const three = await test.person({ agentId: '3' });
const eight = await test.person({ agentId: '8' });

async function cover(agentId: string, pictureId: string): Promise<string> {
  const { db, pool } = test.database;
  const account = await officialAccount(db, agentId);
  await pool.query('update pictures set account_id = $2, unused_since = now() where id = $1', [pictureId, account]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into uploads (agent_id, account_id, kind, title, size, state, media_id, created_at, updated_at)
     values ($1, $2, 'image', 'x', 10, 'published', $3, now(), now()) returning id`,
    [agentId, account, pictureId],
  );
  return rows[0]?.id ?? '';
}

/** What each list, page and card says of the video, by its name; null where it is not there. */
async function videoIn({ browser, accountId }: Person, agentId: string): Promise<Record<string, unknown>> {
  test.time.now += 5000;
  const beside = await catalogue.publish('beside', { ...both, tags: ['海'] });
  const of = (list: readonly { videoId: string; title: string }[]) =>
    list.find((card) => card.videoId === videoId)?.title ?? null;
  const authorId = (await test.database.pool.query<{ id: string }>(`select id from accounts where user_code = 'u1'`))
    .rows[0]?.id;
  await browser.get('follow', { authorId: authorId ?? '', on: true });
  await test.database.pool.query(
    `insert into video_history (account_id, video_id, position_ms, duration_ms, looked_at)
     values ($1, $2, 20000, 60000, $3) on conflict do nothing`,
    [accountId, videoId, new Date(test.time.now)],
  );
  await test.database.pool.query(
    'insert into video_collections (account_id, video_id, collected_at) values ($1, $2, $3) on conflict do nothing',
    [accountId, videoId, new Date(test.time.now)],
  );
  await test.database.pool.query(
    'insert into watch_later (account_id, video_id, saved_at) values ($1, $2, $3) on conflict do nothing',
    [accountId, videoId, new Date(test.time.now)],
  );
  const page = await browser.call('getVideoInfo', { videoId });
  const card = await test.app.inject({ url: `/s/video/${videoId}`, query: { agentid: agentId } });
  return {
    feed: of((await browser.get('getVideoByGroup', { sort: 'new' })).list),
    group: of((await browser.get('getVideoByGroup', { groupId: catalogue.sharedGroup, sort: 'hot' })).list),
    ranking: of((await browser.get('getPopularVideo', { period: 'all' })).list),
    followed: of((await browser.get('follow/videos', {})).list),
    author: of(
      (await browser.get('userPage', { authorId: authorId ?? '' })).list.flatMap((work) =>
        work.kind === 'video' ? [work.video] : [],
      ),
    ),
    related: of((await browser.get('getVideoInfo', { videoId: beside })).related),
    history: of(videosOf((await browser.get('myLookList', {})).list)),
    collected: of(videosOf((await browser.get('myCollectList', {})).list)),
    later: of((await browser.get('watchLater/list', {})).list.map((row) => row.video)),
    goesOn: of(videosOf((await browser.get('history/continue', {})).list)),
    page: page.code === 0 ? page.data.title : null,
    episode: page.code === 0 ? (page.data.series?.episodes[0]?.title ?? null) : null,
    link: /<h1>([^<]*)<\/h1>/.exec(card.body)?.[1]?.replace(/^(?:潮汐|流光)$/, '') || null,
  };
}

type Row = { readonly kind: string; readonly video?: { readonly videoId: string; readonly title: string } };
const videosOf = (rows: readonly Row[]) => rows.flatMap(({ video }) => (video ? [video] : []));

/** The lists that say something else of it than this. */
const otherThan = (said: Record<string, unknown>, expected: string | null) =>
  Object.entries(said).filter(([, title]) => title !== expected);

async function found(person: Person, keyword: string): Promise<string[]> {
  await indexChanges(test.database.db);
  test.time.now += 5000;
  const { list } = await person.browser.get('getSearchVideo', { keyword });
  return list.flatMap((hit) =>
    hit.kind === 'video' ? [hit.video.title] : hit.kind === 'novel' ? [hit.novel.title] : [],
  );
}

describe('a video under another title', () => {
  it('is seen under it in every list of that channel, and in none of the others', async () => {
    expect(otherThan(await videoIn(eight, '8'), shared)).toEqual([]);
    await owner.get('videos/saveOverride', { agentId: '8', videoId, title: renamed });
    expect(otherThan(await videoIn(eight, '8'), renamed)).toEqual([]);
    expect(otherThan(await videoIn(three, '3'), shared)).toEqual([]);
  });

  it('is found by it there, and by the shared one elsewhere', async () => {
    expect(await found(eight, '灯塔')).toEqual([renamed]);
    expect(await found(eight, '共同的海边')).not.toContain(shared);
    expect(await found(three, '灯塔')).toEqual([]);
    expect(await found(three, shared)).toContain(shared);
    const { list } = await owner.get('videos/list', { keyword: '灯塔' });
    expect(list).toMatchObject([{ videoId, title: shared, overriddenIn: ['8'], hiddenIn: [] }]);
  });

  it('follows the shared title again when it is given back', async () => {
    await owner.get('videos/saveOverride', { agentId: '8', videoId, title: null });
    expect(otherThan(await videoIn(eight, '8'), shared)).toEqual([]);
    expect(await found(eight, '灯塔')).toEqual([]);
    expect((await owner.get('videos/list', { overridden: 'true' })).list).toEqual([]);
    expect((await owner.get('videos/get', { videoId })).overrides).toEqual([]);
  });
});

it('shows another cover, which is as secret as the title is, and goes with the video', async () => {
  const coverUploadId = await cover('8', 'other');
  await owner.get('videos/saveOverride', { agentId: '8', videoId, coverUploadId });
  const urlOf = async ({ browser }: Person) => (await browser.get('getVideoInfo', { videoId })).cover.url;
  expect([await urlOf(eight), await urlOf(three)]).toEqual(['/i/other/360.webp', '/i/cover/360.webp']);
  const folder = path.join(test.folder, 'media/pictures/other');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, '360.webp'), 'picture');
  const isSecret = async () => (await test.app.inject('/i/other/360.webp')).statusCode !== 200;
  expect(await isSecret()).toBe(false);
  await test.database.pool.query(`update videos set rating = '18' where id = $1`, [videoId]);
  expect(await isSecret()).toBe(true);
  await test.database.pool.query(`update videos set rating = 'all' where id = $1`, [videoId]);
  await owner.get('videos/saveOverride', { agentId: '8', videoId, sharedCover: true });
  expect(await urlOf(eight)).toBe('/i/cover/360.webp');
  const { rows } = await test.database.pool.query<{ used_by: string | null }>(
    `select used_by from pictures where id = 'other'`,
  );
  expect(rows).toEqual([{ used_by: null }]);
});

describe('another access', () => {
  it('decides who may play a video and what lists are narrowed by', async () => {
    await owner.get('videos/saveOverride', { agentId: '8', videoId, access: 'vip' });
    const played = async ({ browser }: Person) => {
      const { access, playback } = await browser.get('getVideoInfo', { videoId });
      return [access, 'url' in playback ? 'plays' : playback.code];
    };
    expect(await played(three)).toEqual(['free', 'plays']);
    expect((await played(eight))[0]).toBe('vip');
    expect((await played(eight))[1]).not.toBe('plays');
    expect((await eight.browser.call('reduceUserViewingTimes', { videoId })).code).not.toBe(0);
    const narrowed = async ({ browser }: Person, access: 'free' | 'vip') =>
      (await browser.get('getVideoByGroup', { access })).list.some((card) => card.videoId === videoId);
    expect([await narrowed(eight, 'vip'), await narrowed(eight, 'free')]).toEqual([true, false]);
    expect([await narrowed(three, 'vip'), await narrowed(three, 'free')]).toEqual([false, true]);
    // What makes its lists anew keeps it.
    await bulk(videoId, { addTags: ['灯'] });
    expect((await played(eight))[0]).toBe('vip');
    await owner.get('videos/saveOverride', { agentId: '8', videoId });
    expect(await played(eight)).toEqual(['free', 'plays']);
  });

  it('decides which chapters of a novel open', async () => {
    const { novelId, chapterIds } = novel;
    await owner.get('novels/saveOverride', { agentId: '8', novelId, access: 'vip', accessFrom: 2 });
    const opens = async ({ browser }: Person) => {
      const codes = [];
      for (const chapterId of chapterIds)
        codes.push((await browser.call('novel/getChapter', { chapterId })).code === 0);
      return codes;
    };
    expect(await opens(eight)).toEqual([true, false, false]);
    expect(await opens(three)).toEqual([true, true, true]);
    const { list } = await eight.browser.get('novel/getChapterList', { novelId });
    expect(list.map(({ access }) => access)).toEqual(['free', 'vip', 'vip']);
    const info = await eight.browser.get('novel/getNovelInfo', { novelId });
    expect([info.access, info.lastChapter?.access]).toEqual(['vip', 'vip']);
    expect((await eight.browser.get('novel/novelListByGroup', { access: 'vip' })).list).toHaveLength(1);
    await owner.get('novels/saveOverride', { agentId: '8', novelId });
    expect(await opens(eight)).toEqual([true, true, true]);
  });
});

async function bulk(id: string, change: AdminInput<'videos/bulk'>['change']): Promise<void> {
  const { operation } = await owner.get('videos/bulk', { key: randomUUID(), of: { ids: [id] }, change });
  expect(operation).toMatchObject({ state: 'done', changed: 1 });
}

const playing = async ({ browser }: Person) => {
  const { playback } = await browser.get('getVideoInfo', { videoId });
  return 'url' in playback ? playback.url : '';
};

const isRefused = async (url: string) => {
  test.time.now += 5000;
  return (await test.app.inject(url)).statusCode === 403;
};

describe('hidden', () => {
  it('in one channel, a video is nowhere there and everywhere else, and comes back whole', async () => {
    await owner.get('videos/saveOverride', { agentId: '8', videoId, hidden: true });
    expect(otherThan(await videoIn(eight, '8'), null)).toEqual([]);
    expect(otherThan(await videoIn(three, '3'), shared)).toEqual([]);
    expect(await found(eight, shared)).not.toContain(shared);
    expect((await eight.browser.call('getVideoInfo', { videoId })).code).toBe(1004);
    expect((await eight.browser.call('reduceUserViewingTimes', { videoId })).code).toBe(1004);
    // What makes its lists anew does not show it, in whichever way.
    await bulk(videoId, { unpublish: true });
    await bulk(videoId, { publishAt: null });
    expect(otherThan(await videoIn(eight, '8'), null)).toEqual([]);
    // Hidden by all of them, it is still there for who shows it again.
    await owner.get('videos/saveOverride', { agentId: '3', videoId, hidden: true });
    expect(await owner.get('videos/get', { videoId })).toMatchObject({ state: 'live', hiddenIn: ['3', '8'] });
    for (const agentId of ['3', '8']) await owner.get('videos/saveOverride', { agentId, videoId });
    expect((await eight.browser.get('getVideoInfo', { videoId })).title).toBe(shared);
    expect((await three.browser.get('getVideoInfo', { videoId })).title).toBe(shared);
  });

  it('ends what members of that channel are playing, and of no other', async () => {
    const urls = { three: await playing(three), eight: await playing(eight) };
    expect([await isRefused(urls.eight), await isRefused(urls.three)]).toEqual([false, false]);
    await owner.get('videos/saveOverride', { agentId: '8', videoId, hidden: true });
    expect([await isRefused(urls.eight), await isRefused(urls.three)]).toEqual([true, false]);
    // Staff still look at it, by a channel that shows it.
    const { playUrl } = await manager.get('videos/get', { videoId });
    expect([playUrl === null, await isRefused(playUrl ?? '')]).toEqual([false, false]);
    await owner.get('videos/saveOverride', { agentId: '8', videoId });
    expect(await isRefused(urls.eight)).toBe(false);
    await owner.get('videos/bulk', {
      key: randomUUID(),
      agentId: '8',
      of: { ids: [videoId] },
      change: { trash: true },
    });
    expect([await isRefused(urls.eight), await isRefused(urls.three)]).toEqual([true, false]);
    await owner.get('videos/bulk', {
      key: randomUUID(),
      agentId: '8',
      of: { ids: [videoId] },
      change: { trash: false },
    });
    expect([await isRefused(urls.eight), await isRefused(urls.three)]).toEqual([false, false]);
  });

  it('in one channel, a novel and its chapters are not there', async () => {
    const { novelId, chapterIds } = novel;
    await eight.browser.get('novel/collectNovel', { novelId });
    await owner.get('novels/saveOverride', { agentId: '8', novelId, hidden: true });
    const codes = async ({ browser }: Person) => [
      (await browser.call('novel/getNovelInfo', { novelId })).code,
      (await browser.call('novel/getChapter', { chapterId: chapterIds[0] ?? '' })).code,
      (await browser.get('novel/recommendNovel', {})).list.length,
    ];
    expect(await codes(eight)).toEqual([1004, 1004, 0]);
    expect(await codes(three)).toEqual([0, 0, 1]);
    expect(await found(eight, novelTitle)).toEqual([]);
    expect(await found(three, novelTitle)).toEqual([novelTitle]);
    await owner.get('novels/saveOverride', { agentId: '8', novelId, title: renamed });
    expect((await eight.browser.get('novel/recommendNovel', {})).list).toMatchObject([{ title: renamed }]);
    const chapter = await eight.browser.get('novel/getChapter', { chapterId: chapterIds[0] ?? '' });
    expect(chapter.novelTitle).toBe(renamed);
    expect((await three.browser.get('novel/recommendNovel', {})).list).toMatchObject([{ title: novelTitle }]);
    expect(await found(eight, '灯塔')).toEqual([renamed]);
    await owner.get('novels/saveOverride', { agentId: '8', novelId });
  });
});

/** What the form of a manager would send. */
async function asSaved() {
  const video = await manager.get('videos/get', { videoId });
  const { title, description, groupId, tags, kind, access, rating, publishedAt, previewSeconds, agentIds } = video;
  const about = { title, description, groupId, tags, kind, access, rating, publishedAt, previewSeconds };
  return { videoId, ...about, series: video.series, agentIds };
}

describe('a manager of one of the channels', () => {
  it('edits what others have as well for their channel alone, and sees it so', async () => {
    await manager.get('videos/save', { ...(await asSaved()), title: renamed, access: 'credit' });
    expect(await manager.get('videos/get', { videoId })).toMatchObject({
      title: renamed,
      access: 'credit',
      shared: true,
      agentIds: ['8'],
      base: { title: shared, access: 'free' },
    });
    expect(await owner.get('videos/get', { videoId })).toMatchObject({ title: shared, access: 'free' });
    expect((await three.browser.get('getVideoInfo', { videoId })).title).toBe(shared);
    expect((await eight.browser.get('getVideoInfo', { videoId })).title).toBe(renamed);
    const wrong = { ...(await asSaved()), description: '改了' };
    expect(await manager.call('videos/save', wrong)).toMatchObject({
      code: 1001,
      data: { fields: { description: expect.stringContaining('共享') as string } },
    });
  });

  it('hides and deletes it in their channel, and takes that back', async () => {
    const own = { agentId: '8', videoId, title: renamed, access: 'credit' } as const;
    await manager.get('videos/saveOverride', { ...own, hidden: true });
    expect((await eight.browser.call('getVideoInfo', { videoId })).code).toBe(1004);
    expect((await three.browser.get('getVideoInfo', { videoId })).title).toBe(shared);
    expect((await manager.get('videos/list', {})).list).toMatchObject([{}, { videoId, state: 'hidden' }]);
    await manager.get('videos/saveOverride', own);
    expect((await eight.browser.get('getVideoInfo', { videoId })).title).toBe(renamed);
    // What all channels share is not theirs to change, nor is it changed for many at once.
    const asked = { key: randomUUID(), of: { ids: [videoId] }, change: { rating: '18' as const } };
    expect((await manager.get('videos/bulk', asked)).operation).toMatchObject({ changed: 0, skipped: 1 });
    expect((await three.browser.get('getVideoInfo', { videoId })).title).toBe(shared);
    await manager.get('novels/setShown', { novelId: novel.novelId, shown: false });
    expect((await eight.browser.get('novel/recommendNovel', {})).list).toEqual([]);
    expect((await three.browser.get('novel/recommendNovel', {})).list).toHaveLength(1);
    await manager.get('novels/setShown', { novelId: novel.novelId, shown: true });
    test.time.now += 5000;
    expect((await eight.browser.get('novel/recommendNovel', {})).list).toHaveLength(1);
    // An owner who looks at one channel means that one.
    await owner.get('novels/setShown', { novelId: novel.novelId, shown: false, agentId: '8' });
    test.time.now += 5000;
    expect((await eight.browser.get('novel/recommendNovel', {})).list).toEqual([]);
    expect((await three.browser.get('novel/recommendNovel', {})).list).toHaveLength(1);
    await owner.get('novels/setShown', { novelId: novel.novelId, shown: true, agentId: '8' });
    test.time.now += 5000;
    expect((await eight.browser.get('novel/recommendNovel', {})).list).toHaveLength(1);
  });

  it('reaches no other channel, and nothing that their channel does not have', async () => {
    expect((await manager.call('videos/saveOverride', { agentId: '3', videoId, title: '抢' })).code).not.toBe(0);
    const foreign = await catalogue.publish('foreign', { agentIds: ['3'] });
    expect((await manager.call('videos/saveOverride', { agentId: '8', videoId: foreign, title: '抢' })).code).toBe(
      1004,
    );
    expect((await owner.call('videos/saveOverride', { agentId: '8', videoId: foreign, title: '抢' })).code).toBe(1004);
    expect((await manager.call('videos/saveSubtitle', { ...subtitle, videoId })).code).toBe(1004);
    expect((await owner.get('videos/get', { videoId })).overrides).toMatchObject([
      { agentId: '8', title: renamed, changedBy: '测试' },
    ]);
  });

  const subtitle = { lang: 'zh', label: '中文', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n' };
});

it('goes with the video, its picture too', async () => {
  const gone = await catalogue.publish('gone', both);
  await catalogue.picture('last');
  await owner.get('videos/saveOverride', { agentId: '8', videoId: gone, coverUploadId: await cover('8', 'last') });
  await bulk(gone, { trash: true });
  await test.database.pool.query(`update video_desk set trashed_at = '2020-01-01' where video_id = $1`, [gone]);
  await emptyTrash(test.database.db, { deleteTree: () => Promise.resolve() }, Date.now());
  const { rows } = await test.database.pool.query(`select used_by from pictures where id = 'last'`);
  expect(rows).toEqual([{ used_by: null }]);
});
