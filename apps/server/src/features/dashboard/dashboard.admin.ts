import type { dashboardCalls } from '@liuguang/contract/admin/dashboard.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import { dashboardFigures } from './dashboard.repository.ts';
import type { Db } from '../../platform/db/db.ts';

export function dashboardRoutes(db: Db): AdminSection<keyof typeof dashboardCalls> {
  return {
    'overview/figures': ({ days }, { agentIds, now }) => dashboardFigures(db, { agentIds, days, now: now() }),
  };
}
