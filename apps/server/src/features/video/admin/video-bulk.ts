import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { BulkResult } from '@liuguang/contract/admin/bulk.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { reportedVideo } from '../video.reported.ts';
import type { KnownVideo } from './video-admin.repository.ts';
import { relist } from './video-admin.service.ts';

export type BulkChange = AdminParsed<'videos/bulkEdit'>['change'];
type Fields = Partial<Pick<KnownVideo, 'groupId' | 'access' | 'rating' | 'tags'>>;

/** What a bulk edit changed, as it was: by video. */
export interface VideoUndo {
  readonly fields?: Readonly<Record<string, Fields>>;
  readonly published?: Readonly<Record<string, boolean>>;
  readonly trash?: Readonly<Record<string, boolean>>;
}

interface Planned {
  readonly video: KnownVideo;
  readonly ok: boolean;
  readonly message: string;
  readonly fields?: Fields;
}

const accessNames = { free: '免费', credit: '看广告', vip: 'VIP' } as const;
const mostTags = 10;

/** What would happen to each; nothing is changed. */
export async function planBulk(db: Db, videos: readonly KnownVideo[], change: BulkChange): Promise<Planned[]> {
  const groupName = 'groupId' in change ? await nameOfGroup(db, change.groupId) : '';
  return videos.map((video) => {
    const { ok, message, fields } = planOne(video, change, groupName);
    return { video, ok, message: `「${video.title}」${message}`, ...(fields ? { fields } : {}) };
  });
}

function planOne(video: KnownVideo, change: BulkChange, groupName: string): Omit<Planned, 'video'> {
  if ('trash' in change) return planTrash(video, change.trash);
  if (video.state === 'trash') return { ok: false, message: '在回收站' };
  if ('published' in change) return planPublish(video, change.published);
  if ('groupId' in change) {
    const ok = video.groupId !== change.groupId;
    return { ok, message: ok ? `${video.groupName} → ${groupName}` : `已在${groupName}`, fields: change };
  }
  if ('access' in change) {
    const ok = video.access !== change.access;
    const now = accessNames[change.access];
    return { ok, message: ok ? `${accessNames[video.access]} → ${now}` : `已是${now}`, fields: change };
  }
  if ('rating' in change) {
    const ok = video.rating !== change.rating;
    return {
      ok,
      message: change.rating === '18' ? (ok ? '设为 18+' : '已是 18+') : ok ? '取消 18+' : '不是 18+',
      fields: change,
    };
  }
  const tags =
    'addTags' in change
      ? [...new Set([...video.tags, ...change.addTags])]
      : video.tags.filter((tag) => !change.removeTags.includes(tag));
  if (tags.length > mostTags) return { ok: false, message: `标签会超过 ${mostTags} 个` };
  const ok = tags.length !== video.tags.length;
  return { ok, message: ok ? `标签：${tags.join('、') || '无'}` : '标签没有变化', fields: { tags } };
}

function planPublish({ state, takenDown, agentIds }: KnownVideo, published: boolean): Omit<Planned, 'video'> {
  const shown = state === 'live' || state === 'scheduled';
  if (state === 'review') return { ok: false, message: '待审核，请先通过或拒绝' };
  if (!published) return shown ? { ok: true, message: '下架' } : { ok: false, message: '没有上架' };
  if (shown) return { ok: false, message: '已经上架' };
  if (takenDown) return { ok: false, message: '因举报下架，请在审核中处理' };
  if (state === 'refused') return { ok: false, message: '未通过审核，不能上架' };
  return agentIds.length > 0 ? { ok: true, message: '上架' } : { ok: false, message: '没有渠道' };
}

function planTrash({ state }: KnownVideo, trash: boolean): Omit<Planned, 'video'> {
  if (trash && state === 'review') return { ok: false, message: '待审核，请先通过或拒绝' };
  const ok = (state === 'trash') !== trash;
  if (trash) return { ok, message: ok ? '移入回收站' : '已在回收站' };
  return { ok, message: ok ? '移出回收站' : '不在回收站' };
}

/** Does what was planned, and says how to take it back. */
export async function applyBulk(
  trx: Db,
  planned: readonly Planned[],
  change: BulkChange,
  now: number,
): Promise<VideoUndo> {
  const going = planned.filter(({ ok }) => ok);
  const each = <T>(value: (plan: Planned) => T) =>
    Object.fromEntries(going.map((plan) => [plan.video.videoId, value(plan)]));
  for (const { video, fields } of going) {
    if ('trash' in change) await setTrash(trx, video, change.trash, now);
    else if ('published' in change) await setPublished(trx, video, change.published, now);
    else if (fields) await setFields(trx, video, fields);
  }
  if ('trash' in change) return { trash: each(() => !change.trash) };
  if ('published' in change) return { published: each(() => !change.published) };
  return { fields: each(({ video, fields = {} }) => before(video, fields)) };
}

/** Each as it was, as far as that is still possible. */
export async function undoBulk(trx: Db, videos: readonly KnownVideo[], undo: VideoUndo, now: number): Promise<void> {
  for (const video of videos) {
    const { videoId } = video;
    const [fields, published, trash] = [undo.fields?.[videoId], undo.published?.[videoId], undo.trash?.[videoId]];
    if (fields) await setFields(trx, video, fields);
    if (published !== undefined && planPublish(video, published).ok) await setPublished(trx, video, published, now);
    if (trash !== undefined && planTrash(video, trash).ok) await setTrash(trx, video, trash, now);
  }
}

export function videosOf(undo: VideoUndo): string[] {
  return Object.keys(undo.fields ?? undo.published ?? undo.trash ?? {});
}

async function setFields(trx: Db, video: KnownVideo, fields: Fields): Promise<void> {
  const { groupId, access, rating, tags } = fields;
  await trx
    .updateTable('videos')
    .set({
      ...(groupId === undefined ? {} : { group_id: groupId }),
      ...(access === undefined ? {} : { access }),
      ...(rating === undefined ? {} : { rating }),
      ...(tags === undefined ? {} : { tags: [...tags] }),
    })
    .where('id', '=', video.videoId)
    .execute();
  await relist(trx, video);
}

async function setPublished(trx: Db, video: KnownVideo, published: boolean, now: number): Promise<void> {
  const { videoId, agentIds, mediaId } = video;
  if (published) await reportedVideo.restore(trx, videoId, { agentIds, mediaId }, now);
  else await reportedVideo.hide(trx, videoId, now);
}

async function setTrash(trx: Db, video: KnownVideo, trash: boolean, now: number): Promise<void> {
  const was = video.state === 'scheduled' ? 'live' : video.state;
  if (trash) {
    await reportedVideo.hide(trx, video.videoId, now);
    await trx
      .updateTable('video_desk')
      .set({ state: 'trash', was: was === 'trash' ? 'hidden' : was, trashed_at: new Date(now) })
      .where('video_id', '=', video.videoId)
      .execute();
    return;
  }
  await trx
    .updateTable('video_desk')
    .set({ state: sql`case when was = 'live' then 'hidden' else was end`, was: null, trashed_at: null })
    .where('video_id', '=', video.videoId)
    .execute();
  if (video.was === 'live' && !video.takenDown) await setPublished(trx, video, true, now);
}

function before(video: KnownVideo, fields: Fields): Fields {
  return {
    ...(fields.groupId === undefined ? {} : { groupId: video.groupId }),
    ...(fields.access === undefined ? {} : { access: video.access }),
    ...(fields.rating === undefined ? {} : { rating: video.rating }),
    ...(fields.tags === undefined ? {} : { tags: video.tags }),
  };
}

async function nameOfGroup(db: Db, groupId: string): Promise<string> {
  const id = parseId(groupId);
  const row = id && (await db.selectFrom('video_groups').select('name').where('id', '=', id).executeTakeFirst());
  if (!row) throw fail('INVALID_INPUT', { fields: { change: '分组不存在' } });
  return row.name;
}

export function rowsOf(planned: readonly Planned[]): BulkResult['rows'] {
  return planned.map(({ video, ok, message }) => ({ id: video.videoId, ok, message }));
}
