import { hashOfToken } from '../../../features/staff/sign-in/secrets.ts';
import { insertEndpoint } from '../../../features/webhook/endpoint.repository.ts';
import { insertToken } from '../../../features/staff/token/token.repository.ts';
import type { Database } from '../../../platform/db/database.ts';
import { staffCookie } from '../../../testing/staff.ts';

/** 开放接口: a token and two webhooks of an agent. */
export async function openApiThings({ db }: Database, agentId: string, word: string) {
  const { staffId } = await staffCookie(db, { role: 'owner' });
  const now = Date.now();
  const at = new Date(now);
  const tokenId = await insertToken(db, {
    hash: hashOfToken(word),
    prefix: 'lgt_sample',
    name: `${word}令牌`,
    staffId,
    agentId,
    scopes: ['ads:read'],
    createdAt: now,
    expiresAt: now + 1000,
  });
  const endpoint = () =>
    insertEndpoint(db, {
      agentId,
      url: 'https://hooks.example/',
      note: `${word}地址`,
      events: ['order.paid'],
      secret: Buffer.from('sealed'),
      now,
    });
  const [endpointId, unusedEndpointId] = [await endpoint(), await endpoint()];
  const { id: deliveryId } = await db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event_id: 'evt_1',
      type: 'order.paid',
      body: `${word}地址`,
      created_at: at,
      next_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tokenId, endpointId, unusedEndpointId, deliveryId };
}
