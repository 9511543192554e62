import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../platform/log/logger.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';
import type { Config } from '../../platform/config/config.ts';

/** For development and the demo: messages go to a file that only the operator of the machine can read. */
export function outboxSms({ dataDir, log }: { dataDir: string; log: Logger }): SmsProvider {
  const file = path.join(dataDir, 'outbox/sms.jsonl');
  return {
    async send({ phone, code, scene }) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const line = { at: new Date().toISOString(), phone, scene, code };
      await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      // Logs are kept and forwarded, so the code itself is not in them.
      log.info({ scene, to: `${phone.slice(0, 3)}****${phone.slice(-4)}`, file }, 'sms code written to the outbox');
    },
  };
}

/** Where nobody has set keys of a gateway: a file in development and for the demo; else there is no SMS. */
export function chooseSms(config: Pick<Config, 'env' | 'demo' | 'dataDir'>, log: Logger): SmsProvider | null {
  if (config.env === 'production' && !config.demo) return null;
  return outboxSms({ dataDir: config.dataDir, log });
}
