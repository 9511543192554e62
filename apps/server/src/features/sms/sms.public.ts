// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { CodeScope, SmsCodes } from './sms.service.ts';
export type { SmsModule } from './sms.module.ts';
