import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { outboxSms } from './outbox-sms.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';

/** Where nobody has set keys of a gateway: a file in development and for the demo; else there is no SMS. */
export function chooseSms(config: Pick<Config, 'env' | 'demo' | 'dataDir'>, log: Logger): SmsProvider | null {
  if (config.env === 'production' && !config.demo) return null;
  return outboxSms({ dataDir: config.dataDir, log });
}
