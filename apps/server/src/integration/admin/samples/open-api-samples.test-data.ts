import { hashOfToken } from '../../../features/staff/sign-in/secrets.ts';
import { insertEndpoint } from '../../../features/webhook/endpoint.repository.ts';
import { insertToken } from '../../../features/staff/token/token.repository.ts';
import type { Database } from '../../../platform/db/database.ts';
import { staffCookie } from '../../../testing/staff.ts';

/** 开放接口: a token of each agent, a sample for each call. */
export async function openApiSamples({ db }: Database, { mine, theirs }: { mine: string; theirs: string }) {
  const { staffId } = await staffCookie(db, { role: 'owner' });
  const now = Date.now();
  const token = (agentId: string, name: string) =>
    insertToken(db, {
      hash: hashOfToken(name),
      prefix: 'lgt_sample',
      name,
      staffId,
      agentId,
      scopes: ['ads:read'],
      createdAt: now,
      expiresAt: now + 1000,
    });
  const [ownToken, foreignToken] = [await token('3', `${mine}令牌`), await token('8', `${theirs}令牌`)];
  const made = { name: '脚本', agentId: '3', scopes: ['ads:read'], days: 30, password: 'wrong' };
  const endpoint = async (agentId: string, note: string) => {
    const url = 'https://hooks.example/';
    const secret = Buffer.from('sealed');
    const endpointId = await insertEndpoint(db, { agentId, url, note, events: ['order.paid'], secret, now });
    const at = new Date(now);
    const { id: deliveryId } = await db
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: endpointId,
        event_id: 'evt_1',
        type: 'order.paid',
        body: note,
        created_at: at,
        next_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { endpointId, deliveryId };
  };
  const own = await endpoint('3', `${mine}地址`);
  const gone = await endpoint('3', `${mine}地址`);
  const foreign = await endpoint('8', `${theirs}地址`);
  const wanted = { url: 'https://hooks.example/', events: ['order.paid'], note: `${mine}地址` };
  const byId = { input: { endpointId: own.endpointId }, foreign: { endpointId: foreign.endpointId } };
  return {
    'webhooks/list': { input: {}, showsMine: true },
    'webhooks/make': { input: { agentId: '3', ...wanted } },
    'webhooks/save': {
      input: { endpointId: own.endpointId, ...wanted },
      foreign: { endpointId: foreign.endpointId, ...wanted },
    },
    'webhooks/setPaused': {
      input: { endpointId: own.endpointId, paused: false },
      foreign: { endpointId: foreign.endpointId, paused: true },
    },
    'webhooks/rotate': byId,
    'webhooks/remove': { input: { endpointId: gone.endpointId }, foreign: byId.foreign },
    'webhooks/test': byId,
    'webhooks/deliveries': { ...byId, showsMine: true },
    'webhooks/resend': { input: { deliveryId: own.deliveryId }, foreign: { deliveryId: foreign.deliveryId } },
    'tokens/list': { input: {}, showsMine: true },
    'tokens/make': { input: made },
    'tokens/revoke': { input: { tokenId: ownToken }, foreign: { tokenId: foreignToken } },
  };
}
