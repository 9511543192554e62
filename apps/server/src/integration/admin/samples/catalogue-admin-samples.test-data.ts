import type { catalogueCalls } from '@liuguang/contract/admin/catalogue.ts';
import type { novelAdminCalls } from '@liuguang/contract/admin/novel.ts';
import type { overrideCalls } from '@liuguang/contract/admin/channel/override.ts';
import type { bulkOperationCalls } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import type { videoAdminCalls } from '@liuguang/contract/admin/video.ts';
import type { AdminSamples } from '../admin-samples.test-data.ts';
import { insertOperation } from '../../../features/bulk/bulk.repository.ts';
import { saveAuthor } from '../../../features/account/account.import.ts';
import { stageChapters } from '../../../features/novel/import/chapter.import.ts';
import { saveGroup } from '../../../features/catalogue/groups/group.import.ts';
import { finishNovel, saveNovel } from '../../../features/novel/import/novel.import.ts';
import { savePicture } from '../../../features/picture/picture.import.ts';
import { saveMedia } from '../../../features/playback/media.import.ts';
import { officialAccount } from '../../../features/official-account/official-account.service.ts';
import { saveSeries } from '../../../features/video/series.import.ts';
import { publishVideo } from '../../../features/video/video.import.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Db } from '../../../platform/db/db.ts';
import { staffCookie } from '../../../testing/staff.ts';

type Names =
  | keyof typeof bulkOperationCalls
  | keyof typeof catalogueCalls
  | keyof typeof novelAdminCalls
  | keyof typeof overrideCalls
  | keyof typeof videoAdminCalls;

/** 视频 and 小说: a video, a novel, a group and an upload of each agent, a sample for each call. */
export async function contentSamples(
  database: Database,
  words: { mine: string; theirs: string },
): Promise<Pick<AdminSamples, Names>> {
  const { db } = database;
  await savePicture(db, { pictureId: 'admin', width: 10, height: 10, widths: [10], placeholder: 'aGFzaA==' });
  const [own, foreign] = [await make(database, '3', words.mine), await make(database, '8', words.theirs)];
  const video = {
    title: `${words.mine}视频`,
    groupId: own.groupId,
    kind: 'long',
    access: 'free',
    rating: 'all',
    publishedAt: 0,
    agentIds: ['3'],
    series: { seriesId: own.seriesId, title: `${words.mine}剧集`, index: 1 },
  };
  const novel = {
    title: `${words.mine}小说`,
    groupId: own.novelGroupId,
    state: '连载',
    rating: 'all',
    picked: 1,
    agentIds: ['3'],
  };
  const chapter = { title: '第一章', text: '正文', access: 'free', publishedAt: 0 };
  const vtt = { lang: 'zh', label: '中文', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n' };
  const by = (upload: typeof own) => ({ uploadId: upload.uploadId });
  const none = { operationId: '999999' };
  const operation = { operationId: await operationOf(db, foreign.videoId, words.theirs) };
  return {
    'content/uploads': { input: { kind: 'novel' }, showsMine: true },
    'content/retry': { input: by(own), foreign: by(foreign) },
    'content/cancel': { input: { uploadId: '999999' }, foreign: by(foreign) },
    'content/decide': { input: { ...by(own), publish: true }, foreign: { ...by(foreign), publish: true } },
    'content/groups': { input: { kind: 'video' }, showsMine: true },
    'content/saveGroup': {
      input: { kind: 'video', groupId: own.groupId, name: `${words.mine}组`, agentIds: ['3'] },
      foreign: { kind: 'video', groupId: foreign.groupId, name: '改名', agentIds: ['3'] },
    },
    'content/orderGroups': { input: { kind: 'video', groupIds: [own.groupId] } },
    'content/removeGroup': {
      input: { kind: 'video', groupId: own.groupId },
      foreign: { kind: 'video', groupId: foreign.groupId },
    },
    'videos/list': { input: {}, showsMine: true },
    'videos/get': { input: { videoId: own.videoId }, foreign: { videoId: foreign.videoId }, showsMine: true },
    'videos/series': { input: {}, showsMine: true },
    'videos/save': { input: { ...video, videoId: own.videoId }, foreign: { ...video, videoId: foreign.videoId } },
    'videos/saveOverride': {
      input: { agentId: '3', videoId: own.videoId, title: `${words.mine}另名` },
      foreign: { agentId: '3', videoId: foreign.videoId, hidden: true },
    },
    'videos/saveSubtitle': {
      input: { ...vtt, videoId: own.videoId },
      foreign: { ...vtt, videoId: foreign.videoId },
    },
    'videos/removeSubtitle': {
      input: { videoId: own.videoId, lang: 'zh' },
      foreign: { videoId: foreign.videoId, lang: 'zh' },
    },
    'videos/count': { input: {} },
    'videos/bulk': {
      input: { key: 'v', of: { ids: [own.videoId] }, change: { access: 'vip' } },
      foreign: { key: 'w', of: { ids: [own.videoId, foreign.videoId] }, change: { access: 'vip' } },
    },
    'novels/count': { input: {} },
    'novels/bulk': {
      input: { key: 'n', of: { filter: {} }, change: { addTags: ['长篇'] } },
      foreign: { key: 'm', of: { filter: { agentId: '8' } }, change: { addTags: ['长篇'] } },
    },
    'bulk/list': { input: {} },
    'bulk/report': { input: none, foreign: operation },
    'bulk/cancel': { input: none, foreign: operation },
    'bulk/undo': { input: none, foreign: operation },
    'novels/list': { input: {}, showsMine: true },
    'novels/get': { input: { novelId: own.novelId }, foreign: { novelId: foreign.novelId }, showsMine: true },
    'novels/preview': { input: by(own), foreign: by(foreign) },
    'novels/discard': { input: { uploadId: '999999' }, foreign: by(foreign) },
    'novels/save': { input: { ...novel, novelId: own.novelId }, foreign: { ...novel, novelId: foreign.novelId } },
    'novels/saveOverride': {
      input: { agentId: '3', novelId: own.novelId, title: `${words.mine}另名` },
      foreign: { agentId: '3', novelId: foreign.novelId, hidden: true },
    },
    'novels/setShown': {
      input: { novelId: own.novelId, shown: true },
      foreign: { novelId: foreign.novelId, shown: false },
    },
    'novels/chapters': { input: { novelId: own.novelId }, foreign: { novelId: foreign.novelId }, showsMine: true },
    'novels/chapter': {
      input: { chapterId: own.chapterId },
      foreign: { chapterId: foreign.chapterId },
      showsMine: true,
    },
    'novels/saveChapter': {
      input: { ...chapter, title: `${words.mine}章`, novelId: own.novelId, chapterId: own.chapterId },
      foreign: { ...chapter, novelId: foreign.novelId, chapterId: foreign.chapterId },
    },
    'novels/removeChapter': { input: { chapterId: own.chapterId }, foreign: { chapterId: foreign.chapterId } },
    'novels/rankings': { input: { agentId: '3', period: 'score' }, foreign: { agentId: '8' }, showsMine: true },
  };
}

/** A bulk operation of somebody of agent 8. */
async function operationOf(db: Db, videoId: string, word: string): Promise<string> {
  const { staffId } = await staffCookie(db, { role: 'agentManager', agentIds: ['8'] });
  const operationId = await insertOperation(db, {
    staffId,
    key: 'theirs',
    kind: 'video',
    byFilter: false,
    agentIds: ['8'],
    ids: [videoId],
    change: { addTags: [word] },
    startsAt: Date.now(),
    now: Date.now(),
  });
  return operationId;
}

async function make({ db }: Database, agentId: string, word: string) {
  const { accountId: authorId } = await saveAuthor(db, {
    agentId,
    userCode: `admin${agentId}`,
    nickname: `${word}作者`,
    avatar: '',
  });
  const group = { position: 1, coverId: null, tags: [], agentIds: [agentId] };
  const { groupId } = await saveGroup(db, 'video', { ...group, name: `${word}组` });
  const { groupId: novelGroupId } = await saveGroup(db, 'novel', { ...group, name: `${word}组` });
  const { seriesId } = await saveSeries(db, { importKey: `admin ${agentId}`, title: `${word}剧集` });
  await saveMedia(db, { mediaId: `admin${agentId}`, durationMs: 60_000, width: 1280, height: 720 });
  const shared = { coverId: 'admin', rating: 'all', tags: [], agentIds: [agentId], authorId } as const;
  const { videoId } = await publishVideo(db, {
    ...shared,
    importKey: `admin ${agentId}`,
    mediaId: `admin${agentId}`,
    title: `${word}视频`,
    description: '',
    durationMs: 60_000,
    kind: 'long',
    access: 'free',
    views: 0,
    likes: 0,
    collects: 0,
    publishedAt: new Date(0),
    groupId,
    series: { seriesId, index: 1 },
    previewSeconds: 0,
    plays: {},
  });
  const { novelId, chapterId } = await db.transaction().execute(async (trx) => {
    const saved = await saveNovel(trx, {
      ...shared,
      importKey: `admin ${agentId}`,
      title: `${word}小说`,
      groupId: novelGroupId,
      state: '连载',
      synopsis: '',
      picked: 1,
    });
    await stageChapters(trx, [{ title: `${word}章`, text: ['正文'], publishedAt: new Date(0) }]);
    await finishNovel(trx, saved.novelId, { prune: true, now: Date.now() });
    const { id } = await trx
      .selectFrom('novel_chapters')
      .select('id')
      .where('novel_id', '=', saved.novelId)
      .executeTakeFirstOrThrow();
    return { novelId: saved.novelId, chapterId: id };
  });
  const at = new Date();
  const { id: uploadId } = await db
    .insertInto('uploads')
    .values({
      agent_id: agentId,
      account_id: await officialAccount(db, agentId),
      kind: 'novel',
      title: `${word}文件`,
      size: '1',
      state: 'failed',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { groupId, novelGroupId, seriesId, videoId, novelId, chapterId, uploadId };
}
