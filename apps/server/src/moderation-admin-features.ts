import type { AppDeps } from './app.ts';
import { communityAdminService } from './features/community/admin/community-admin.service.ts';
import { communityAdminRoutes } from './features/community/admin/community.admin.ts';
import { adultCovers } from './features/picture/adult-cover.service.ts';
import { pictureShape, type StoredPicture } from './features/picture/picture.service.ts';
import { expiryOf, signGrant, staffHolder } from './features/playback/playback-token.ts';
import { caseLooks } from './features/safety/case-look.service.ts';
import { safetyAdminRoutes } from './features/safety/safety.admin.ts';
import { kinds, safetyDecisions } from './safety-features.ts';

/** 审核 and 社区 of the console. */
export function joinModerationAdmin({ database, secrets: { playbackKeys: keys }, clock }: AppDeps) {
  const { db } = database;
  const { decisions, waiting, batches } = safetyDecisions({ database, clock });
  const covers = adultCovers(keys, clock);
  // Signed whatever its rating: a picture that was taken down opens at no other address.
  const pictureFor = (picture: StoredPicture) => covers.seal({ rating: '18', cover: pictureShape(picture) }).cover;
  const looks = caseLooks({
    db,
    kinds,
    pictureFor,
    videoFor(agentId, { mediaId, durationMs }) {
      const expiresAt = expiryOf(clock(), durationMs);
      const token = signGrant(keys, { agentId, mediaId, mode: 'full', expiresAt, holder: staffHolder });
      return `/v/${token}/${mediaId}/master.m3u8`;
    },
  });
  return {
    ...safetyAdminRoutes({ db, looks, decisions, waiting, batches }),
    ...communityAdminRoutes({ db, desk: communityAdminService({ db, decisions, pictureFor, clock }) }),
  };
}
