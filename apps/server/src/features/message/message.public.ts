// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { type NotificationToSend, excerpt, notify, retract } from './message.service.ts';
export type { MessageModule } from './message.module.ts';
