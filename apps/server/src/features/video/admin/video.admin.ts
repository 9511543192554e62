import type { overrideCalls } from '@liuguang/contract/admin/channel/override.ts';
import type { videoAdminCalls } from '@liuguang/contract/admin/video.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findSeries } from './series-admin.ts';
import { removeSubtitle, saveSubtitle } from './subtitle-admin.ts';
import type { VideoAdminService } from './video-admin.service.ts';
import { overrideVideo } from './video-override.service.ts';
import { type Overrider, wasOverride } from '../../catalogue/catalogue.public.ts';

interface Deps {
  readonly db: Db;
  readonly admin: VideoAdminService;
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  readonly clock: () => number;
}

type Calls = keyof typeof videoAdminCalls | Extract<keyof typeof overrideCalls, `videos/${string}`>;

export function videoAdminRoutes({ db, admin, storage, clock }: Deps): AdminSection<Calls> {
  return {
    'videos/list': (search, { agentIds }) => admin.list(search, agentIds),
    'videos/count': async (filter, { agentIds }) => ({ total: await admin.count(filter, agentIds) }),
    'videos/get': ({ videoId }, { agentIds }) => admin.get(videoId, agentIds),
    'videos/series': ({ keyword }, { agentIds }) => findSeries(db, keyword, agentIds),
    'videos/save': (input, context) =>
      context.change(async (trx) => {
        const before = await admin.save(trx, input, overrider(context));
        const { title, access, rating, groupId, publishedAt, agentIds } = before;
        const was = { title, access, rating, groupId, publishedAt, agentIds };
        context.audit({ subject: `video ${input.videoId}`, details: { before: was } });
        return {};
      }),
    'videos/saveOverride': ({ videoId, agentId, sharedCover, ...wanted }, context) =>
      context.change(async (trx) => {
        const [video] = await admin.seen(trx, [videoId], context.agentIds);
        if (!video) throw fail('NOT_FOUND');
        const patch = { ...wanted, ...(sharedCover ? { coverId: null } : {}) };
        const before = await overrideVideo(trx, video, agentId, patch, { ...overrider(context), now: clock() });
        context.audit({ subject: `video ${videoId}`, agentId, details: { before: wasOverride(before) } });
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
  };
}

function overrider({ agentIds: scope, staff }: AdminContext): Overrider {
  return { scope, staffId: staff.staffId };
}
