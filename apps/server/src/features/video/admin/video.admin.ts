import type { videoAdminCalls } from '@liuguang/contract/admin/video.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { undoTokens } from '../../../platform/admin/undo-token.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findSeries } from './series-admin.ts';
import { removeSubtitle, saveSubtitle } from './subtitle-admin.ts';
import { applyBulk, planBulk, rowsOf, undoBulk, videosOf, type VideoUndo } from './video-bulk.ts';
import type { VideoAdminService } from './video-admin.service.ts';

interface Deps {
  readonly db: Db;
  readonly admin: VideoAdminService;
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  /** Signs the tokens that undo a bulk edit. */
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function videoAdminRoutes(deps: Deps): AdminSection<keyof typeof videoAdminCalls> {
  const { db, admin, storage, pepper, clock } = deps;
  const undos = undoTokens<VideoUndo>(pepper, 'videos', clock);
  return {
    'videos/list': (search, { agentIds }) => admin.list(search, agentIds),
    'videos/get': ({ videoId }, { agentIds }) => admin.get(videoId, agentIds),
    'videos/series': ({ keyword }, { agentIds }) => findSeries(db, keyword, agentIds),
    'videos/save': (input, context) =>
      context.change(async (trx) => {
        const before = await admin.save(trx, input, context.agentIds);
        const { title, access, rating, groupId, publishedAt, agentIds } = before;
        const was = { title, access, rating, groupId, publishedAt, agentIds };
        context.audit({ subject: `video ${input.videoId}`, details: { before: was } });
        return {};
      }),
    'videos/saveSubtitle': ({ videoId, lang, label, text }, context) =>
      context.change(async (trx) => {
        const [video] = await admin.mine(trx, [videoId], context.agentIds);
        if (!video) throw fail('NOT_FOUND');
        const saved = await saveSubtitle(trx, storage, video.mediaId, { lang, label, text });
        context.audit({ subject: `video ${videoId}`, details: { lang, cues: saved.cues } });
        return saved;
      }),
    'videos/removeSubtitle': ({ videoId, lang }, context) =>
      context.change(async (trx) => {
        const [video] = await admin.mine(trx, [videoId], context.agentIds);
        if (!video) throw fail('NOT_FOUND');
        await removeSubtitle(trx, video.mediaId, lang);
        context.audit({ subject: `video ${videoId}` });
        return {};
      }),
    'videos/bulkEdit': ({ ids, dryRun, change }, context) =>
      context.change(async (trx) => {
        const videos = await admin.mine(trx, ids, context.agentIds);
        const planned = await planBulk(trx, videos, change);
        const rows = rowsOf(planned);
        context.audit({ subject: subjectOf(ids), details: { dryRun } });
        if (dryRun || !rows.some(({ ok }) => ok)) return { rows, undoToken: null };
        const undo = await applyBulk(trx, planned, change, clock());
        return { rows, undoToken: undos.seal(context.staff.staffId, undo) };
      }),
    'videos/undo': ({ undoToken }, context) =>
      context.change(async (trx) => {
        const undo = undos.open(context.staff.staffId, undoToken);
        const ids = videosOf(undo);
        await undoBulk(trx, await admin.mine(trx, ids, context.agentIds), undo, clock());
        context.audit({ subject: subjectOf(ids), details: { undo: true } });
        return {};
      }),
  };
}

function subjectOf(videoIds: readonly string[]): string {
  return videoIds.length === 1 ? `video ${videoIds[0]}` : `${videoIds.length} videos`;
}
