import { createHmac, randomInt } from 'node:crypto';
import { smsCodeDigits } from '@liuguang/contract/constants.ts';
import { failSaying } from '../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../platform/limits/service-limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';
import type { Db } from '../../platform/db/db.ts';
import { type CodeScope, saveCode, tryCode, useCode } from './sms-code.repository.ts';

const validMs = 5 * 60 * 1000;
const maxTries = 5;
/** Seconds until the next code, as the limit per phone says. */
const retryAfter = 60;

export type SmsCodes = ReturnType<typeof smsCodes>;

interface Deps {
  readonly db: Db;
  /** Answers null where the operator has configured none. */
  readonly provider: () => Promise<SmsProvider | null>;
  readonly limits: ServiceLimits;
  readonly pepper: Buffer;
  readonly clock: () => number;
  readonly log: Logger;
}

export function smsCodes({ db, provider: current, limits, pepper, clock, log }: Deps) {
  function hashOf({ agentId, scene, phone, asker }: CodeScope, code: string): Buffer {
    return createHmac('sha256', pepper).update(`sms|${agentId}|${scene}|${phone}|${asker}|${code}`).digest();
  }

  return {
    async send(scope: CodeScope, { devices, requestId }: { devices: readonly string[]; requestId: string }) {
      const provider = await current();
      if (!provider) throw failSaying('短信服务尚未开通', 'FORBIDDEN');
      const { agentId, phone, scene } = scope;
      for (const whom of devices) await limits.take('savePhoneCode', { agentId, per: 'device', whom });
      await limits.take('savePhoneCode', { agentId, per: 'phone', whom: phone });
      const code = randomInt(10 ** smsCodeDigits)
        .toString()
        .padStart(smsCodeDigits, '0');
      await saveCode(db, scope, { hash: hashOf(scope, code), expiresAt: clock() + validMs });
      try {
        await provider.send({ phone, code, scene });
      } catch (error) {
        log.error({ err: error, requestId, scene }, 'sms not sent');
        throw failSaying('短信发送失败，请稍后重试', 'UNAVAILABLE', { requestId });
      }
      return { retryAfter };
    },

    /** The id of a code that may be used, if the digits are right. After five wrong tries the code is void. */
    check: async (scope: CodeScope, code: string) =>
      await tryCode(db, scope, { hash: hashOf(scope, code), now: clock(), maxTries }),

    /** Consumes the code in the transaction that it was asked for; false when it was used already. */
    use: async (trx: Db, codeId: string) => await useCode(trx, codeId, clock()),
  };
}
