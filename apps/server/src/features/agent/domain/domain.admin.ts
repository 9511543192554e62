import type { domainCalls } from '@liuguang/contract/admin/domain.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { hostRules } from '../agent-host.ts';
import { agentTag } from '../agent.service.ts';
import { agentHsts, setAgentHsts } from './agent-hsts.repository.ts';
import type { DomainService } from './domain.service.ts';

interface Deps {
  readonly db: Db;
  readonly domains: DomainService;
  readonly config: Parameters<typeof hostRules>[0];
}

export function domainAdminRoutes({ db, domains, config }: Deps): AdminSection<keyof typeof domainCalls> {
  const rules = ({ siteUrl }: AdminContext) => hostRules(config, siteUrl);

  return {
    'agents/domains': async ({ agentId }) => {
      const hsts = await agentHsts(db, agentId);
      if (hsts === null) throw fail('NOT_FOUND');
      return { list: await domains.list(agentId), hsts };
    },
    'agents/claimDomain': (input, context) =>
      context.change(async (trx) => {
        if ((await agentHsts(trx, input.agentId)) === null) throw fail('NOT_FOUND');
        const row = await domains.claim(trx, input, rules(context));
        context.audit({ subject: `domain ${row.host}`, agentId: input.agentId });
        return row;
      }),
    'agents/checkDomain': async (input, context) => {
      const looked = await domains.look(input);
      return await context.change(async (trx) => {
        const row = await domains.settle(trx, looked, rules(context));
        const { state, proof } = row;
        context.audit({ subject: `domain ${row.host}`, agentId: input.agentId, details: { state, by: proof } });
        return row;
      });
    },
    'agents/confirmDomain': (input, context) =>
      context.change(async (trx) => {
        const row = await domains.confirm(trx, input, rules(context));
        context.audit({ subject: `domain ${row.host}`, agentId: input.agentId, details: { by: 'hand' } });
        return row;
      }),
    'agents/removeDomain': (input, context) =>
      context.change(async (trx) => {
        await domains.remove(trx, input);
        context.audit({ subject: `domain ${input.host}`, agentId: input.agentId });
        return {};
      }),
    'agents/setHsts': ({ agentId, hsts, accepted }, context) =>
      context.change(async (trx) => {
        if (hsts && !accepted) throw fail('INVALID_INPUT', { fields: { accepted: '请先阅读并确认开启后的影响' } });
        if (!(await setAgentHsts(trx, agentId, hsts))) throw fail('NOT_FOUND');
        await invalidate(trx, agentTag);
        context.audit({ subject: `agent ${agentId}`, agentId, details: { hsts } });
        return {};
      }),
  };
}
