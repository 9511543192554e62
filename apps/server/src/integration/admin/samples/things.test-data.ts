import type { Database } from '../../../platform/db/database.ts';
import { agentThings } from './agent-admin-samples.test-data.ts';
import { contentThings } from './catalogue-admin-samples.test-data.ts';
import { importThings } from './import-admin-samples.test-data.ts';
import { moderationThings } from './moderation-admin-samples.test-data.ts';
import { openApiThings } from './open-api-samples.test-data.ts';
import { moneyThings } from './payment-admin-samples.test-data.ts';
import { promotionThings } from './promotion-admin-samples.test-data.ts';
import { serviceThings } from './service-admin-samples.test-data.ts';

export type Things = Awaited<ReturnType<typeof thingsOf>>;

/** What an agent has, by the names of fields. */
export async function thingsOf(database: Database, agentId: string, word: string) {
  return {
    ...(await openApiThings(database, agentId, word)),
    ...(await agentThings(database, agentId, word)),
    ...(await contentThings(database, agentId, word)),
    ...(await importThings(database, agentId, word)),
    ...(await moneyThings(database, agentId, word)),
    ...(await promotionThings(database, agentId, word)),
    ...(await moderationThings(database, agentId, word)),
    ...(await serviceThings(database, agentId, word)),
  };
}
