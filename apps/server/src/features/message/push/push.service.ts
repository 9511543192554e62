import type { Account } from '../../../platform/caller/caller.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { isPublicKey } from './encrypt.ts';
import { pushEndpoint } from './push-hosts.ts';
import type { PushRepository } from './push.repository.ts';

export type PushService = ReturnType<typeof pushService>;

interface Deps {
  readonly subscriptions: PushRepository;
  /** Push services of the operator's own, as origins. */
  readonly origins: readonly string[];
  readonly clock: () => number;
}

export function pushService({ subscriptions, origins, clock }: Deps) {
  return {
    async subscribe({ accountId, sessionId }: Account, given: { endpoint: string; p256dh: string; auth: string }) {
      const endpoint = pushEndpoint(given.endpoint, origins);
      if (endpoint === null) throw fail('INVALID_INPUT', { fields: { endpoint: '不支持这个浏览器的推送服务' } });
      const p256dh = Buffer.from(given.p256dh, 'base64url');
      if (!isPublicKey(p256dh)) throw fail('INVALID_INPUT', { fields: { p256dh: '推送密钥不正确' } });
      const auth = Buffer.from(given.auth, 'base64url');
      if (sessionId === undefined) throw fail('FORBIDDEN');
      await subscriptions.subscribe({ accountId, sessionId, endpoint, p256dh, auth, at: clock() });
    },

    async unsubscribe({ accountId }: Account, given: string) {
      const endpoint = URL.parse(given)?.href ?? given;
      await subscriptions.unsubscribe(accountId, endpoint);
    },
  };
}
