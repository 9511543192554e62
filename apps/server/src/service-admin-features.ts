import type { AppDeps } from './app.ts';
import { feedbackAdminRoutes } from './features/feedback/feedback.admin.ts';
import { feedbackService } from './features/feedback/feedback.service.ts';
import { feedbackRepository } from './features/feedback/feedback.repository.ts';
import { imageToolAdminRoutes } from './features/image-tool/image-tool.admin.ts';
import { listingAdminRoutes } from './features/city/admin/city.admin.ts';
import { broadcastService } from './features/message/broadcast.service.ts';
import { messageAdminRoutes } from './features/message/message.admin.ts';

/** 同城, 图片工具, 消息 and 反馈 of the console. */
export function joinServiceAdmin({ database: { db }, secrets: { pepper }, storage, clock }: AppDeps) {
  return {
    ...listingAdminRoutes({ db, pepper, clock }),
    ...imageToolAdminRoutes({ db, storage, clock }),
    ...messageAdminRoutes(broadcastService({ db, clock })),
    ...feedbackAdminRoutes(feedbackService({ opinions: feedbackRepository(db), clock })),
  };
}
