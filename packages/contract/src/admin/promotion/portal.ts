import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../../page.ts';
import { queryInt } from '../../query.ts';
import { count, fen, rowId, time } from '../../shapes/common.ts';
import { adminCall, adminTable, callsFor } from '../admin-call.ts';
import { agentFigures } from '../dashboard.ts';
import { commissionItem, commissionStatement } from './commission.ts';
import { promotionDays, promotionFigures } from './figures.ts';
import { promoterCode, promotionSite } from './promoters.ts';

const byPromoters = callsFor(['promoter'], 'self');

/** 我的推广 and 我的渠道: what promoters and managers of channels open the console with. About who calls, and nobody else. */
export const portalCalls = adminTable({
  'portal/promotion': byPromoters.read({
    input: z.object({ days: promotionDays }),
    output: z.object({
      promoter: z.object({
        promoterId: rowId,
        agentId: rowId,
        name: z.string(),
        kind: z.enum(['person', 'channel']),
        closedAt: time.nullable(),
      }),
      /** With what their own people brought, where they are a smaller channel. */
      total: promotionFigures,
      days: z.array(promotionFigures.extend({ day: z.string() })),
      codes: z.array(promoterCode),
      people: z.array(promotionFigures.extend({ promoterId: rowId, name: z.string() })),
      site: promotionSite,
    }),
    errors: ['NOT_FOUND'],
    summary: "The caller's own links, and what came by them",
  }),
  'portal/statements': byPromoters.read({
    input: pageInput,
    output: pageOf(commissionStatement),
    summary: "The caller's own statements, the newest first, without the names of staff",
  }),
  'portal/items': byPromoters.read({
    input: pageInput.extend({ statementId: rowId }),
    output: pageOf(commissionItem),
    errors: ['NOT_FOUND'],
    summary: "What one of the caller's statements is made of",
  }),
  'portal/channels': adminCall({
    roles: ['agentManager'],
    scope: 'agent',
    changes: false,
    input: z.object({ agentId: rowId.optional(), days: queryInt(1, 30).default(7) }),
    output: listOf(
      agentFigures.extend({
        /** By the links of promoters. */
        visits: count,
        statements: z.object({
          /** To be approved, to be paid, and what of both is the channel's own. */
          waiting: count,
          approved: count,
          owed: fen,
        }),
      }),
    ),
    summary: "The figures of each of a manager's channels, and what is open between it and the operator",
  }),
});
