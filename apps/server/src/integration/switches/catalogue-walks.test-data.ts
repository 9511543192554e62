import { randomUUID } from 'node:crypto';
import { saveGroup } from '../../features/catalogue/groups/group.import.ts';
import { stageChapters } from '../../features/novel/import/chapter.import.ts';
import { finishNovel, saveNovel } from '../../features/novel/import/novel.import.ts';
import { between, type Walks, type World } from './world.test-data.ts';

export async function catalogueWalks(world: World): Promise<Walks> {
  const { samples, stranger, visitor, test } = world;
  const { db } = test.database;
  const video = samples['videos/save'].input as { videoId: string; groupId: string };
  const novel = samples['novels/save'].input as { novelId: string };
  const chapter = samples['novels/saveChapter'].input as { chapterId: string };
  const group = samples['content/saveGroup'].input;
  const otherGroup = (kind: 'video' | 'novel') => async () =>
    (
      await saveGroup(db, kind, {
        position: 5,
        coverId: null,
        tags: [],
        agentIds: ['3'],
        name: randomUUID().slice(0, 8),
      })
    ).groupId;
  const series = { title: '山海', index: 7 };
  /** One that another video is in: a series without any is gone. */
  const otherSeries = async () => {
    const { videoId } = samples['videos/save'].foreign as { videoId: string };
    const found = db.selectFrom('videos').select('series_id').where('id', '=', videoId);
    return (await found.executeTakeFirstOrThrow()).series_id;
  };
  await rivalNovel(world);

  /** The video as a visitor gets it, in its group and in the list of everything. Addresses to play it are signed anew each time. */
  const watched = async () => {
    const { code, data } = await visitor.call('getVideoInfo', { videoId: video.videoId });
    const told = code === 0 ? { ...data, playback: { ...data.playback, url: '', expiresAt: 0 }, thumbnails: '' } : code;
    const lists = [
      await stranger.get('getVideoByGroup', { groupId: video.groupId }),
      await stranger.get('getVideoByGroup', {}),
    ];
    return JSON.stringify([told, lists])
      .replaceAll(/\/v\/[^"]+/g, '')
      .replaceAll(/"expiresAt":\d+/g, '');
  };
  const read = async () => [
    await visitor.call('novel/getNovelInfo', { novelId: novel.novelId }).then(({ code, data }) => [code, data]),
    await visitor.call('novel/getChapterList', { novelId: novel.novelId }).then(({ data }) => data),
    await stranger.get('novel/recommendNovel', {}),
    await stranger.get('novel/groups', {}),
  ];
  const opened = async () => {
    const { code, data } = await visitor.call('novel/getChapter', { chapterId: chapter.chapterId });
    return [code, data, await read()];
  };
  return {
    'content/saveGroup': {
      base: group,
      which: ['kind', 'groupId'],
      look: () => stranger.get('getVideoGroups', {}),
    },
    'videos/save': {
      base: { ...samples['videos/save'].input, series: null },
      which: ['videoId'],
      look: watched,
      fields: {
        groupId: between(video.groupId, otherGroup('video')),
        publishedAt: between(0, Date.now() + 3_600_000),
        previewSeconds: between(0, 30, { given: { access: 'vip' } }),
        'series.seriesId': between(null, otherSeries, { given: { series } }),
        'series.title': between('丙剧', '丁剧', { given: { series: { ...series, seriesId: null } } }),
        'series.index': between(1, 2, { given: { series: { ...series, seriesId: null } } }),
        'agentIds[]': between('3', '8', { given: { groupId: video.groupId } }),
      },
    },
    'videos/saveSubtitle': {
      base: samples['videos/saveSubtitle'].input,
      which: ['videoId'],
      look: watched,
      fields: {
        lang: between('zh', 'en'),
        text: between('WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n再见\n', {
          look: async () => {
            const { subtitles } = await visitor.get('getVideoInfo', { videoId: video.videoId });
            const url = subtitles.find(({ lang }) => lang === 'zh')?.url ?? '';
            return (await test.app.inject({ url })).body;
          },
        }),
      },
    },
    'novels/save': {
      base: { ...novel, creditFrom: null, vipFrom: null },
      which: ['novelId'],
      look: read,
      fields: {
        groupId: between((novel as { groupId?: string }).groupId, otherGroup('novel')),
        picked: between(1, 9),
        creditFrom: between(null, 1),
        vipFrom: between(null, 1),
      },
    },
    'videos/saveOverride': {
      base: { agentId: '3', videoId: video.videoId },
      which: ['agentId', 'videoId'],
      look: watched,
    },
    'novels/saveOverride': {
      base: { agentId: '3', novelId: novel.novelId },
      which: ['agentId', 'novelId'],
      look: opened,
      fields: { accessFrom: between(1, 2, { given: { access: 'vip' } }) },
    },
    'novels/setShown': {
      base: { novelId: novel.novelId, shown: true },
      which: ['novelId', 'agentId'],
      look: read,
    },
    'novels/saveChapter': {
      base: samples['novels/saveChapter'].input,
      which: ['novelId', 'chapterId'],
      look: opened,
      fields: {
        publishedAt: between(0, Date.now() + 3_600_000),
        position: between(1, 2, {
          given: { chapterId: null, title: '新章' },
          look: async (answer) => {
            const { chapterId } = answer.data as { chapterId: string };
            const { list } = await visitor.get('novel/getChapterList', { novelId: novel.novelId });
            return list.findIndex((one) => one.chapterId === chapterId);
          },
        }),
      },
    },
  };
}

/** Another novel, before or after which the first one is recommended. */
async function rivalNovel({ samples, test: { database } }: World): Promise<void> {
  const { novelId, groupId } = samples['novels/save'].input as { novelId: string; groupId: string };
  const { rows } = await database.pool.query<{ author_id: string; cover_id: string }>(
    'select author_id, cover_id from novels where id = $1',
    [novelId],
  );
  const [{ author_id: authorId, cover_id: coverId } = { author_id: '', cover_id: '' }] = rows;
  const told = { title: '对手', synopsis: '', state: '连载', rating: 'all', tags: [], picked: 5 } as const;
  await database.db.transaction().execute(async (trx) => {
    const rival = { ...told, importKey: 'rival', authorId, coverId, groupId, agentIds: ['3'] };
    const saved = await saveNovel(trx, rival);
    await stageChapters(trx, [{ title: '第一章', text: ['正文'], publishedAt: new Date(0) }]);
    await finishNovel(trx, saved.novelId, { prune: true, now: Date.now() });
  });
}
