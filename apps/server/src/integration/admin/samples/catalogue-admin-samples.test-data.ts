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

/** 视频 and 小说: a video, a novel, a group and an upload of an agent, and a bulk operation of somebody of agent 8. */
export async function contentThings({ db }: Database, agentId: string, word: string) {
  await savePicture(db, { pictureId: 'admin', width: 10, height: 10, widths: [10], placeholder: 'aGFzaA==' });
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
  // Of the own ones there is none: who started one is who may look at it.
  const operationId = agentId === '8' ? await operationOf(db, videoId, word) : '999999';
  return { groupId, novelGroupId, seriesId, videoId, novelId, chapterId, uploadId, operationId };
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
