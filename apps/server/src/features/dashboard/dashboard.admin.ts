import type { dashboardCalls } from '@liuguang/contract/admin/dashboard.ts';
import type { Kysely } from 'kysely';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { overviewOf } from './dashboard.repository.ts';

export function overviewRoutes(db: Kysely<Schema>): AdminSection<keyof typeof dashboardCalls> {
  return {
    'overview/figures': ({ days }, { agentIds, now }) => overviewOf(db, { agentIds, days, now: now() }),
  };
}
