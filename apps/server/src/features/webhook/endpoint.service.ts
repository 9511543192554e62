import { isIP } from 'node:net';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mostEndpoints, secretOverlapHours, type WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import type { SealedBox } from '../../platform/config/sealed-box.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { announce } from './announce.ts';
import { newWebhookSecret } from './delivery/sign.ts';
import {
  countEndpoints,
  deleteEndpoint,
  endpointOf,
  endRest,
  getEndpoint,
  insertEndpoint,
  replaceSecret,
  sendAgain,
  setPausedAt,
  updateEndpoint,
} from './endpoint.repository.ts';
import { deliverJobSpec } from './webhook.job-spec.ts';
import { isLoopback } from '../../platform/net/address.ts';
import { hostName, isLocalName } from '../../platform/net/host-name.ts';
import { isPublicAddress } from '../../platform/net/public-address.ts';

interface Deps {
  readonly db: Db;
  readonly box: SealedBox;
  readonly allowLoopback: boolean;
  readonly clock: () => number;
}

export type EndpointService = ReturnType<typeof endpointService>;

/** What staff do with endpoints. Whose they are is for the caller to check, by what `get` answers. */
export function endpointService({ db, box, allowLoopback, clock }: Deps) {
  function checkUrl(url: string): void {
    const problem = problemOfUrl(url, allowLoopback);
    if (problem !== null) throw fail('INVALID_INPUT', { fields: { url: problem } });
  }

  return {
    get: (endpointId: string) => get(db, endpointId),

    async ofDelivery(deliveryId: string): Promise<WebhookEndpoint> {
      const endpointId = await endpointOf(db, deliveryId);
      if (endpointId === null) throw fail('NOT_FOUND');
      return await get(db, endpointId);
    },

    async make(trx: Db, { agentId, url, events, note }: AdminParsed<'webhooks/make'>) {
      checkUrl(url);
      await lockFor(trx, `webhooks of agent ${agentId}`);
      if ((await countEndpoints(trx, agentId)) >= mostEndpoints) {
        throw failSaying(`最多 ${mostEndpoints} 个接收地址`, 'CONFLICT');
      }
      const secret = newWebhookSecret();
      const sealed = box.seal(secret);
      const endpointId = await insertEndpoint(trx, { agentId, url, events, note, secret: sealed, now: clock() });
      return { endpoint: await get(trx, endpointId), secret };
    },

    async save(trx: Db, { endpointId, ...wanted }: AdminParsed<'webhooks/save'>): Promise<WebhookEndpoint> {
      checkUrl(wanted.url);
      await updateEndpoint(trx, endpointId, wanted);
      return await get(trx, endpointId);
    },

    async setPaused(trx: Db, endpointId: string, paused: boolean): Promise<WebhookEndpoint> {
      const now = clock();
      await setPausedAt(trx, endpointId, paused ? now : null, now);
      if (!paused) await enqueue(trx, deliverJobSpec, { endpointId });
      return await get(trx, endpointId);
    },

    async rotate(trx: Db, endpointId: string) {
      const secret = newWebhookSecret();
      const oldSecretUntil = clock() + secretOverlapHours * 3600 * 1000;
      await replaceSecret(trx, endpointId, box.seal(secret), oldSecretUntil);
      return { secret, oldSecretUntil };
    },

    remove: (trx: Db, endpointId: string) => deleteEndpoint(trx, endpointId),

    async test(trx: Db, { endpointId, agentId, state }: WebhookEndpoint): Promise<string> {
      if (state !== 'active') throw failSaying('已暂停发送，请先恢复', 'CONFLICT');
      const data = { endpointId, agentId };
      await endRest(trx, endpointId, clock());
      const [deliveryId] = await announce(trx, { type: 'webhook.test', agentId, data, at: clock(), endpointId });
      if (deliveryId === undefined) throw failSaying('等待发送的事件已满', 'CONFLICT');
      return deliveryId;
    },

    async resend(trx: Db, deliveryId: string, endpointId: string): Promise<void> {
      await sendAgain(trx, deliveryId, clock());
      await endRest(trx, endpointId, clock());
      await enqueue(trx, deliverJobSpec, { endpointId });
    },
  };
}

async function get(trx: Db, endpointId: string): Promise<WebhookEndpoint> {
  const found = await getEndpoint(trx, endpointId);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

/** What is wrong with the address of an endpoint, ready to show; null when it will do. Names are looked at when it is used. */
function problemOfUrl(text: string, allowLoopback: boolean): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return '请输入以 https:// 开头的完整地址';
  if (url.username !== '' || url.password !== '') return '地址中不能带用户名和密码';
  if (url.hash !== '') return '地址中不能带 #';
  const host = (hostName(url.hostname) ?? '').replaceAll(/^\[|\]$/g, '');
  const here = isLoopback(host) || isLocalName(host);
  if (here && allowLoopback) return null;
  if (url.protocol !== 'https:') return '只能使用 https 地址';
  const inside = here || (isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host));
  return inside ? '不能使用内网或本机地址' : null;
}
