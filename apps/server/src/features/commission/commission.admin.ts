import type { commissionCalls } from '@liuguang/contract/admin/promotion/commission.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { CommissionService } from './commission.service.ts';
import { insertRule, listRules, promoterOfAgent, saveHoldDays } from './rule.repository.ts';
import { findStatement, holdDays, listItems, listStatements, type StoredStatement } from './statement.repository.ts';

interface Deps {
  readonly db: Db;
  readonly commissions: CommissionService;
}

/** 推广 → 结算. */
export function commissionAdminRoutes({ db, commissions }: Deps): AdminSection<keyof typeof commissionCalls> {
  return {
    'commission/rules': async ({ agentId }) => ({
      list: await listRules(db, agentId),
      holdDays: await holdDays(db, agentId),
    }),
    'commission/addRule': async (rule, context) => {
      const { agentId, scope, promoterId, perClick } = rule;
      if ((scope === 'promoter') !== (promoterId !== undefined)) {
        throw fail('INVALID_INPUT', { fields: { promoterId: '请选择推广员' } });
      }
      if (scope !== 'agent' && perClick > 0) {
        throw fail('INVALID_INPUT', { fields: { perClick: '广告点击不记录个人，只能结算给渠道' } });
      }
      if (promoterId !== undefined && !(await promoterOfAgent(db, agentId, promoterId))) throw fail('NOT_FOUND');
      return await context.change(async (trx) => {
        await insertRule(trx, rule, { now: context.now(), by: context.staff.name });
        context.audit({ subject: `commission of agent ${agentId}`, agentId, details: { after: rule } });
        return {};
      });
    },
    'commission/saveHold': async (wanted, context) =>
      await context.change(async (trx) => {
        const before = await holdDays(trx, wanted.agentId);
        if (!(await saveHoldDays(trx, wanted.agentId, wanted.holdDays))) throw fail('NOT_FOUND');
        context.audit({
          subject: `commission of agent ${wanted.agentId}`,
          agentId: wanted.agentId,
          details: { before: { holdDays: before }, after: { holdDays: wanted.holdDays } },
        });
        return {};
      }),

    'commission/statements': (search, { agentIds }) => listStatements(db, search, agentIds),
    'commission/items': async (search, context) => {
      await ownStatement(db, search.statementId, context);
      return await listItems(db, search);
    },
    'commission/close': async ({ agentId, until }, context) => {
      const closed = await commissions.close({ agentId, until, by: context.staff.name });
      context.audit({ subject: `commission of agent ${agentId}`, agentId, details: { until, ...closed } });
      return closed;
    },
    'commission/approve': async ({ statementId }, context) => {
      const { agentId } = await ownStatement(db, statementId, context);
      context.audit({ subject: `statement ${statementId}`, agentId });
      return await context.change(
        async (trx) => (await commissions.approve(trx, statementId, context.staff.name)).shown,
      );
    },
    'commission/pay': async ({ statementId, proof }, context) => {
      const { agentId } = await ownStatement(db, statementId, context);
      context.audit({ subject: `statement ${statementId}`, agentId, details: { proof } });
      const payment = { proof, by: context.staff.name };
      return await context.change(async (trx) => (await commissions.pay(trx, statementId, payment)).shown);
    },
  };
}

async function ownStatement(db: Db, statementId: string, context: AdminContext): Promise<StoredStatement> {
  const statement = await findStatement(db, statementId);
  if (!statement) throw fail('NOT_FOUND');
  context.own([statement.agentId]);
  return statement;
}
