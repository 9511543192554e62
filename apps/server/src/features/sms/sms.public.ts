// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { CodeScope } from './sms-code.repository.ts';
export type { SmsCodes } from './sms.service.ts';
export type { SmsModule } from './sms.module.ts';
