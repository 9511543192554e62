import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import type { portalCalls } from '@liuguang/contract/admin/promotion/portal.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors/fail.ts';
import { findStatement, listItems, listStatementsOf, openStatements } from '../commission/commission.public.ts';
import { dashboardFigures } from '../dashboard/dashboard.public.ts';
import { codeFigures, findPromoter, promoterFigures, visitsOfAgents } from '../promotion/promotion.public.ts';

interface Deps {
  readonly db: Db;
  readonly siteOf: (agentId: string) => Promise<AdminOutput<'portal/promotion'>['site']>;
}

export function portalAdminRoutes({ db, siteOf }: Deps): AdminSection<keyof typeof portalCalls> {
  return {
    'portal/promotion': async ({ days }, context) => {
      const promoterId = ownPromoter(context);
      const found = await findPromoter(db, promoterId);
      if (!found) throw fail('NOT_FOUND');
      const { agentId, name, kind, closedAt } = found;
      const asked = { promoterId, days, now: context.now() };
      const [figures, codes, site] = await Promise.all([
        promoterFigures(db, asked),
        codeFigures(db, asked),
        siteOf(agentId),
      ]);
      return { promoter: { promoterId, agentId, name, kind, closedAt }, ...figures, codes, site };
    },
    'portal/statements': async (page, context) => {
      const found = await listStatementsOf(db, ownPromoter(context), page);
      return { ...found, list: found.list.map(withoutStaff) };
    },
    'portal/items': async (search, context) => {
      const statement = await findStatement(db, search.statementId);
      if (statement?.payee !== ownPromoter(context)) throw fail('NOT_FOUND');
      return await listItems(db, search);
    },
    'portal/channels': async ({ days }, { agentIds, now }) => {
      const [{ agents }, visits, statements] = await Promise.all([
        dashboardFigures(db, { agentIds, days, now: now() }),
        visitsOfAgents(db, { agentIds, days, now: now() }),
        openStatements(db, agentIds),
      ]);
      const none = { waiting: 0, approved: 0, owed: 0 };
      return {
        list: agents.map((agent) =>
          Object.assign(agent, {
            visits: visits.get(agent.agentId) ?? 0,
            statements: statements.get(agent.agentId) ?? none,
          }),
        ),
      };
    },
  };
}

/** The promoter that the caller is; the role has one, always. */
function ownPromoter({ staff: { promoterId } }: AdminContext): string {
  if (!promoterId) throw fail('FORBIDDEN');
  return promoterId;
}

/** Who of the operator closed, approved and paid it is the operator's own affair. */
function withoutStaff(statement: CommissionStatement): CommissionStatement {
  return { ...statement, closedBy: '', approvedBy: '', paidBy: '' };
}
