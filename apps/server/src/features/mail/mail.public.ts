// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { codeRetryAfter, type MailCodes } from './code/mail-code.service.ts';
export { letter } from './letter/letter.ts';
export { consoleFace } from './letter/letters.ts';
export { type MailHealth, mailHealth } from './mail.health.ts';
export type { MailModule } from './mail.module.ts';
export { deleteWaiting } from './send/mail.repository.ts';
export type { Outbox } from './send/outbox.service.ts';
