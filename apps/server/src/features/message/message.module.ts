import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import { broadcastService } from './broadcast.service.ts';
import { messageAdminRoutes } from './message.admin.ts';
import { messagePersonalData } from './message.personal.ts';
import { messageRoutes } from './message.routes.ts';
import { messageService } from './message.service.ts';
import { notificationStreamPlugin } from './notification-stream.plugin.ts';
import { notificationStreams } from './notification-streams.ts';
import { notificationRepository } from './notification.repository.ts';
import { pushJobs } from './push/push.jobs.ts';
import { pushRepository } from './push/push.repository.ts';
import { pushService } from './push/push.service.ts';
import { createVapid } from './push/vapid.ts';
import { settingRepository } from './settings/setting.repository.ts';
import { settingService } from './settings/setting.service.ts';

export function messageModule(deps: Deps, { agent }: { agent: AgentModule }) {
  const { db, clock, log, listener, sessions, origin, config, secrets } = deps;
  const { pushOrigins: origins } = config;
  const vapid = createVapid(secrets.vapidKey, config.publicUrl?.startsWith('https:') ? config.publicUrl : undefined);
  const notices = notificationRepository(db);
  const messages = messageService({ notices, clock });
  const streams = notificationStreams({ notices, listener, clock, log });
  return {
    ...messages,
    routes: messageRoutes({
      messages,
      settings: settingService({ settings: settingRepository(db), clock }),
      push: pushService({ subscriptions: pushRepository(db), origins, clock }),
      pushKey: vapid.publicKey,
    }),
    jobs: pushJobs({ vapid, origins, clock }),
    adminRoutes: messageAdminRoutes(broadcastService({ db, clock })),
    plugins: [notificationStreamPlugin({ streams, sessions, resolveAgent: (hint) => agent.resolve(hint), origin })],
    personal: messagePersonalData,
    stopWaiting: () => streams.stop(),
  } satisfies Module;
}
