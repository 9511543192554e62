import type { promoterCalls } from '@liuguang/contract/admin/promotion/promoters.ts';
import type { promotionCalls } from '@liuguang/contract/admin/promotion/figures.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors/fail.ts';
import { codeFigures, promotionFigures } from './figures/figures.repository.ts';
import { readSettings, writeSettings } from './figures/settings.repository.ts';
import { findCode, setCodeClosed } from './promoters/promoter-code.repository.ts';
import { listPromoters, setPromoterClosed } from './promoters/promoter.repository.ts';
import { addCode, savePromoter } from './promoters/promoter.service.ts';
import { type LoginCalls, ownPromoter } from './promoters/promoter-login.admin.ts';
import type { Site } from './promoters/site.ts';

type Calls = Omit<typeof promoterCalls, LoginCalls> & typeof promotionCalls;

interface Deps {
  readonly db: Db;
  readonly siteOf: (agentId: string) => Promise<Site>;
}

/** 推广: promoters, their links, and what came by them. */
export function promotionAdminRoutes({ db, siteOf }: Deps): AdminSection<keyof Calls> {
  return {
    'promotion/promoters': (search, { agentIds }) => listPromoters(db, search, agentIds),
    'promotion/savePromoter': async (wanted, context) => {
      if (wanted.promoterId !== undefined) await ownPromoter(db, wanted.promoterId, context);
      return await context.change(async (trx) => {
        const { before, after } = await savePromoter(trx, wanted, context.now());
        context.audit({ subject: `promoter ${after.promoterId}`, agentId: after.agentId, details: { before, after } });
        return after;
      });
    },
    'promotion/setClosed': async ({ promoterId, closed }, context) => {
      const { agentId } = await ownPromoter(db, promoterId, context);
      context.audit({ subject: `promoter ${promoterId}`, agentId });
      await context.change((trx) => setPromoterClosed(trx, promoterId, closed ? context.now() : null));
      return {};
    },

    'promotion/codes': async ({ promoterId, days }, context) => {
      const { agentId } = await ownPromoter(db, promoterId, context);
      const [list, site] = await Promise.all([
        codeFigures(db, { promoterId, days, now: context.now() }),
        siteOf(agentId),
      ]);
      return { list, site };
    },
    'promotion/addCode': async ({ promoterId, code, label }, context) => {
      const { agentId } = await ownPromoter(db, promoterId, context);
      context.audit({ subject: `promoter ${promoterId}`, agentId });
      return await context.change((trx) => addCode(trx, { agentId, promoterId, code, label, now: context.now() }));
    },
    'promotion/setCodeClosed': async ({ codeId, closed }, context) => {
      const found = await findCode(db, codeId);
      if (!found) throw fail('NOT_FOUND');
      context.own([found.agentId]);
      context.audit({ subject: `promoter code ${found.code}`, agentId: found.agentId });
      await context.change((trx) => setCodeClosed(trx, codeId, closed ? context.now() : null));
      return {};
    },

    'promotion/figures': ({ days, by }, { agentIds, now }) => promotionFigures(db, { agentIds, days, by, now: now() }),
    'promotion/settings': ({ agentId }) => readSettings(db, agentId),
    'promotion/saveSettings': async ({ agentId, ...after }, context) =>
      await context.change(async (trx) => {
        const before = await readSettings(trx, agentId);
        if (!(await writeSettings(trx, agentId, after))) throw fail('NOT_FOUND');
        context.audit({ subject: `promotion of agent ${agentId}`, agentId, details: { before, after } });
        return {};
      }),
  };
}
