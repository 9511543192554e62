import type { overrideCalls } from '@liuguang/contract/admin/channel/override.ts';
import type { videoAdminCalls } from '@liuguang/contract/admin/video.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findSeries } from './series-admin.ts';
import { removeSubtitle, saveSubtitle } from './subtitle-admin.ts';
import type { VideoAdminService } from './video-admin.service.ts';
import { titleCalls } from '../../catalogue/catalogue.public.ts';

interface Deps {
  readonly db: Db;
  readonly admin: VideoAdminService;
  readonly storage: Pick<Storage, 'put' | 'delete'>;
}

type Calls = keyof typeof videoAdminCalls | Extract<keyof typeof overrideCalls, `videos/${string}`>;

export function videoAdminRoutes({ db, admin, storage }: Deps): AdminSection<Calls> {
  const noted = ['title', 'access', 'rating', 'groupId', 'publishedAt', 'agentIds'] as const;
  const { save, saveOverride } = titleCalls('video', admin, noted);
  return {
    'videos/list': (search, { agentIds }) => admin.list(search, agentIds),
    'videos/count': async (filter, { agentIds }) => ({ total: await admin.count(filter, agentIds) }),
    'videos/get': ({ videoId }, { agentIds }) => admin.get(videoId, agentIds),
    'videos/series': ({ keyword }, { agentIds }) => findSeries(db, keyword, agentIds),
    'videos/save': (input, context) => save(input.videoId, input, context),
    'videos/saveOverride': ({ videoId, ...wanted }, context) => saveOverride(videoId, wanted, context),
    'videos/saveSubtitle': ({ videoId, lang, label, text }, context) =>
      context.change(async (trx) => {
        const video = await admin.mine(trx, videoId, context.agentIds);
        const saved = await saveSubtitle(trx, storage, video.mediaId, { lang, label, text });
        context.audit({ subject: `video ${videoId}`, details: { lang, cues: saved.cues } });
        return saved;
      }),
    'videos/removeSubtitle': ({ videoId, lang }, context) =>
      context.change(async (trx) => {
        const video = await admin.mine(trx, videoId, context.agentIds);
        await removeSubtitle(trx, video.mediaId, lang);
        context.audit({ subject: `video ${videoId}` });
        return {};
      }),
  };
}
