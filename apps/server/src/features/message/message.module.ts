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

export function messageModule(deps: Deps, { agent }: { agent: AgentModule }) {
  const { db, clock, log, listener, sessions, origin } = deps;
  const notices = notificationRepository(db);
  const messages = messageService({ notices, clock });
  const streams = notificationStreams({ notices, listener, clock, log });
  return {
    ...messages,
    routes: messageRoutes({ messages }),
    adminRoutes: messageAdminRoutes(broadcastService({ db, clock })),
    plugins: [notificationStreamPlugin({ streams, sessions, resolveAgent: (hint) => agent.resolve(hint), origin })],
    personal: messagePersonalData,
    stopWaiting: () => streams.stop(),
  } satisfies Module;
}

export type MessageModule = ReturnType<typeof messageModule>;
