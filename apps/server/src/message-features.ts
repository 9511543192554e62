import type { FeatureDeps } from './features.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { feedbackService } from './features/feedback/feedback.service.ts';
import { feedbackRepository } from './features/feedback/feedback.repository.ts';
import { messageRoutes } from './features/message/message.routes.ts';
import { messageService } from './features/message/message.service.ts';
import { notificationStreamPlugin } from './features/message/notification-stream.plugin.ts';
import { notificationStreams } from './features/message/notification-streams.ts';
import { notificationRepository } from './features/message/notification.repository.ts';
import type { ResolveAgent } from './platform/caller/caller.ts';

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'log' | 'listener' | 'sessions' | 'origin'>;

/** Notices, their live badge, and feedback. */
export function joinMessages(deps: Deps, resolveAgent: ResolveAgent) {
  const { database, clock, log, listener, sessions, origin } = deps;
  const notices = notificationRepository(database.db);
  const messages = messageService({ notices, clock });
  const streams = notificationStreams({ notices, listener, clock, log });
  const feedback = feedbackService({ opinions: feedbackRepository(database.db), clock });
  return {
    messages,
    routes: { ...messageRoutes({ messages }), ...feedbackRoutes({ feedback }) },
    plugins: [notificationStreamPlugin({ streams, sessions, resolveAgent, origin })],
    stopWaiting: () => streams.stop(),
  };
}
