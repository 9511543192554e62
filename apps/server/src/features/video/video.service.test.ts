import { videoCard, videoGroup, video as videoShape } from '@liuguang/contract/shapes/video.ts';
import { expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { testPlayback } from '../../testing/playback.ts';
import { readLeading } from '../catalogue/catalogue.public.ts';
import { saveSeries } from './series.import.ts';
import { followedRepository } from './feed/followed.repository.ts';
import { videoFeedRepository } from './feed/video-feed.repository.ts';
import { pageViewerRepository } from './page-viewer.repository.ts';
import { relatedRepository } from './related.repository.ts';
import { videoPageRepository } from './video-page.repository.ts';
import { videoRepository } from './video.repository.ts';
import { videoService } from './video.service.ts';
import { viewerRepository } from './viewer.repository.ts';
import { sampleAccount } from '../../testing/accounts.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const clock = () => now;

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);
const videos = videoService({
  covers: { seal: (card) => card },
  leading: (agentId) => readLeading(database.db, 'video', agentId, now),
  feed: videoFeedRepository(database.pool),
  followed: followedRepository(database.db),
  videos: videoRepository(database),
  agents: {
    info: async (agentId) => ({
      agentId,
      agentName: '',
      logo: '',
      adultEnabled: agentId === '8',
      secretcode: '',
      tagline: '',
      theme: { accent: '', accentEnd: '', background: '', ink: '' },
      brand: '',
    }),
  },
  pages: videoPageRepository(database.pool, clock),
  pageViewers: pageViewerRepository(database.pool, clock),
  related: relatedRepository(database.pool),
  shared: { get: (_name, read) => read(), clear: () => {} },
  viewers: viewerRepository(database.pool),
  playback: testPlayback(clock),
  clock,
});

const page = { sort: 'new', length: undefined, access: undefined, cursor: undefined, size: 20 } as const;

it('gives a video in the shape of the contract, with its group and a way to play it', async () => {
  const id = await catalogue.publish('whole', { title: '海边的一天', tags: ['海'], durationMs: 1_234_000, views: 42 });
  const found = (await videos.video('3', id, null)).read();
  expect(() => videoShape.parse(found)).not.toThrow();
  expect(found).toMatchObject({ videoId: id, title: '海边的一天', duration: 1234, views: 42, groupName: '旅行' });
  expect(found.cover.srcset).toBe('/i/cover/360.webp 360w, /i/cover/720.webp 720w');
  expect(found.playback).toMatchObject({ mode: 'full', because: 'free' });
  const left = 'expiresAt' in found.playback ? found.playback.expiresAt - now : 0;
  expect([left > 1_234_000, left <= 1_851_000]).toEqual([true, true]);
  expect(Object.keys(found)).not.toContain('mediaId');
});

it.each([
  ['vip', 1006],
  ['credit', 1007],
] as const)('says why a %s video does not play', async (access, code) => {
  const id = await catalogue.publish(`gated-${access}`, { access });
  const { playback } = (await videos.video('3', id, null)).read();
  expect(playback).toEqual({ code, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
});

const subtitles = [{ lang: 'zh', label: '中文', file: 'subs/zh.vtt' }];

it.each([
  ['free', null, 'full', 'free', 'cut'],
  ['vip', null, 'preview', 'preview', 'cut/preview'],
] as const)(
  'opens a %s video with a preview to %s as %s, its subtitles beside it',
  async (access, account, ...expected) => {
    await catalogue.media('cut', { previewMs: 5000, subtitles });
    const id = await catalogue.publish(`cut-${access}`, { access, mediaId: 'cut' });
    const found = (await videos.video('3', id, account)).read();
    const [mode, because, folder] = expected;
    expect(found.playback).toMatchObject({ mode, because, url: expect.stringContaining(`/${folder}/master.m3u8`) });
    const { url = '' } = found.subtitles[0] ?? {};
    expect(url).toMatch(new RegExp(`^/v/[^/]+/${folder}/subs/zh\\.vtt$`));
  },
);

it('opens everything to its author', async () => {
  const id = await catalogue.publish('own', { access: 'vip' });
  const { author } = (await videos.video('3', id, null)).read();
  const account = sampleAccount(author.authorId, { claimed: true });
  const seen = (await videos.video('3', id, account)).read();
  expect(seen).toMatchObject({ playback: { mode: 'full', because: 'own' }, my: { own: true } });
  expect((await videos.video('3', id, null)).read().my.own).toBe(false);
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into accounts (agent_id, user_code, nickname, vip_until) values (3, 'vip', '乙', $1) returning id",
    [new Date(now + 1)],
  );
  const vip = sampleAccount(rows[0]?.id ?? '');
  expect((await videos.video('3', id, vip)).read().playback).toMatchObject({ mode: 'full', because: 'vip' });
});

it('lists the episodes that the agent shows, in their order', async () => {
  const { seriesId } = await saveSeries(database.db, { importKey: 's', title: '星河纪行' });
  const second = await catalogue.publish('ep-2', { series: { seriesId, index: 2 } });
  const first = await catalogue.publish('ep-1', { series: { seriesId, index: 1 } });
  await catalogue.publish('ep-3', { series: { seriesId, index: 3 }, agentIds: ['8'] });
  await catalogue.publish('ep-4', { series: { seriesId, index: 4 }, publishedAt: new Date(now + 1) });
  const { series } = (await videos.video('3', second, null)).read();
  expect(series).toMatchObject({ seriesId, title: '星河纪行' });
  expect(series?.episodes.map((episode) => episode.videoId)).toEqual([first, second]);
});

it('relates at most 8 others, those with the same tags first, never itself, an 18+ or a foreign one', async () => {
  const own = { groupId: catalogue.ownGroup };
  const id = await catalogue.publish('centre', { ...own, tags: ['猫', '夜'] });
  const both = await catalogue.publish('both', { ...own, tags: ['夜', '猫'] });
  const one = await catalogue.publish('one', { ...own, tags: ['猫'], views: 5 });
  for (let index = 0; index < 9; index++) await catalogue.publish(`other-${index}`, { ...own, views: 100 });
  const hidden = [
    await catalogue.publish('hidden-18', { ...own, tags: ['猫', '夜'], rating: '18' }),
    await catalogue.publish('hidden-8', { tags: ['猫', '夜'], agentIds: ['8'] }),
  ];
  const related = (await videos.video('3', id, null)).read().related.map((card) => card.videoId);
  expect(related).toHaveLength(8);
  expect(related.slice(0, 2)).toEqual([both, one]);
  for (const absent of [id, ...hidden]) expect(related).not.toContain(absent);
});

it.each(['abc', '0', '-1', '999999999', '99999999999999999999', "1' or '1'='1"])(
  'finds no video and no group under "%s"',
  async (id) => {
    await expect(videos.video('3', id, null)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    await expect(videos.byGroup({ ...page, agentId: '3', groupId: id })).rejects.toMatchObject({
      failure: 'NOT_FOUND',
    });
  },
);

it("does not tell another agent's, a future or a forbidden video from one that does not exist", async () => {
  const hidden = [
    await catalogue.publish('of-8', { agentIds: ['8'] }),
    await catalogue.publish('tomorrow', { publishedAt: new Date(now + 86_400_000) }),
    await catalogue.publish('adult-3', { rating: '18' }),
  ];
  for (const id of hidden) await expect(videos.video('3', id, null)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
});

it('asks for an age where the agent serves adults, and gives nothing of the video', async () => {
  const id = await catalogue.publish('adult-8', { rating: '18', agentIds: ['8'] });
  await expect(videos.video('8', id, null)).rejects.toMatchObject({ failure: 'AGE_NEEDED', data: null });
});

it('hides a group that the agent does not show, and gives an empty page for one that it does', async () => {
  const foreign = { ...page, agentId: '8', groupId: catalogue.ownGroup };
  await expect(videos.byGroup(foreign)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  const empty = { ...page, agentId: '3', groupId: catalogue.ownGroup, access: 'vip' } as const;
  expect(await videos.byGroup(empty)).toEqual({ list: [], nextCursor: null });
});

it('counts in a group what a visitor can find there', async () => {
  const [own, shared] = await videos.groups('3');
  expect(own).toMatchObject({ groupId: catalogue.ownGroup, name: '美食', order: 0 });
  expect(() => videoGroup.parse(own)).not.toThrow();
  const found = await videos.byGroup({ ...page, agentId: '3', groupId: catalogue.sharedGroup, size: 50 });
  expect(found.list.every((card) => videoCard.safeParse(card).success)).toBe(true);
  expect(shared?.count).toBe(found.list.length);
  expect((await videos.groups('8')).map((group) => group.groupId)).toEqual([catalogue.sharedGroup]);
});
