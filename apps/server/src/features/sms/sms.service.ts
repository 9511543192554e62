import { createHmac, randomInt } from 'node:crypto';
import { smsCodeDigits } from '@liuguang/contract/constants.ts';
import { sql } from 'kysely';
import { failSaying } from '../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../platform/limits/service-limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';
import type { Db } from '../../platform/db/db.ts';

const validMs = 5 * 60 * 1000;
const maxTries = 5;
/** Seconds until the next code, as the limit per phone says. */
const retryAfter = 60;

/** What a code is good for: one scene, one phone, and whoever asked for it. */
export interface CodeScope {
  readonly agentId: string;
  readonly scene: string;
  readonly phone: string;
  /** `session 12`, or `browser ab34…` where there is no account yet. */
  readonly asker: string;
}

export interface SmsCodes {
  send(scope: CodeScope, request: { devices: readonly string[]; requestId: string }): Promise<{ retryAfter: number }>;
  /** The id of a code that may be used, if the digits are right. A wrong try counts, and the fifth burns the code. */
  check(scope: CodeScope, code: string): Promise<string | null>;
  /** Uses the code up together with what it was asked for; false when somebody was faster. */
  use(trx: Db, codeId: string): Promise<boolean>;
}

interface Deps {
  readonly db: Db;
  /** Null where the operator has configured none. */
  readonly provider: SmsProvider | null;
  readonly limits: ServiceLimits;
  readonly pepper: Buffer;
  readonly clock: () => number;
  readonly log: Logger;
}

export function smsCodes({ db, provider, limits, pepper, clock, log }: Deps): SmsCodes {
  function hashOf({ agentId, scene, phone, asker }: CodeScope, code: string): Buffer {
    return createHmac('sha256', pepper).update(`sms|${agentId}|${scene}|${phone}|${asker}|${code}`).digest();
  }

  async function store(scope: CodeScope, code: string): Promise<void> {
    const fresh = {
      code_hash: hashOf(scope, code),
      tries: 0,
      expires_at: new Date(clock() + validMs),
      used_at: null,
    };
    const { agentId, scene, phone, asker } = scope;
    await db
      .insertInto('sms_codes')
      .values({ agent_id: agentId, scene, phone, asker, ...fresh })
      .onConflict((conflict) => conflict.columns(['agent_id', 'scene', 'phone', 'asker']).doUpdateSet(fresh))
      .execute();
  }

  return {
    async send(scope, { devices, requestId }) {
      if (!provider) throw failSaying('短信服务尚未开通', 'FORBIDDEN');
      const { agentId, phone, scene } = scope;
      for (const whom of devices) await limits.take('savePhoneCode', { agentId, per: 'device', whom });
      await limits.take('savePhoneCode', { agentId, per: 'phone', whom: phone });
      const code = randomInt(10 ** smsCodeDigits)
        .toString()
        .padStart(smsCodeDigits, '0');
      await store(scope, code);
      try {
        await provider.send({ phone, code, scene });
      } catch (error) {
        log.error({ err: error, requestId, scene }, 'sms not sent');
        throw failSaying('短信发送失败，请稍后重试', 'UNAVAILABLE', { requestId });
      }
      return { retryAfter };
    },

    async check(scope, code) {
      const given = hashOf(scope, code);
      // Counting and comparing in one statement: however many guess at once, each guess is counted.
      const row = await db
        .updateTable('sms_codes')
        .set({ tries: sql<number>`tries + case when code_hash = ${given} then 0 else 1 end` })
        .where('agent_id', '=', scope.agentId)
        .where('scene', '=', scope.scene)
        .where('phone', '=', scope.phone)
        .where('asker', '=', scope.asker)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(clock()))
        .where('tries', '<', maxTries)
        .returning(['id', sql<boolean>`code_hash = ${given}`.as('right')])
        .executeTakeFirst();
      return row?.right ? row.id : null;
    },

    async use(trx, codeId) {
      const used = await trx
        .updateTable('sms_codes')
        .set({ used_at: new Date(clock()) })
        .where('id', '=', codeId)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },
  };
}
