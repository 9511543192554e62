import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { aliyunSms } from './aliyun-sms.ts';
import { outboxSms } from './outbox-sms.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';

/** The gateway where one is configured; a file in development and for the demo; else there is no SMS. */
export function chooseSms(config: Pick<Config, 'env' | 'demo' | 'dataDir' | 'sms'>, log: Logger): SmsProvider | null {
  if (config.sms) return aliyunSms({ settings: config.sms, clock: Date.now });
  if (config.env === 'production' && !config.demo) return null;
  return outboxSms({ dataDir: config.dataDir, log });
}
