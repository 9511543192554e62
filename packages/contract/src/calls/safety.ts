import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { id } from '../shapes/common.ts';
import { reportKind, reportReason, safetyCase } from '../shapes/report.ts';

export const safetyCalls = callTable({
  report: byAccount.change({
    input: z.object({ kind: reportKind, id, reason: reportReason, text: z.string().trim().max(1000).default('') }),
    output: z.object({ reportNumber: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Reports something; the gravest reasons hide it at once',
  }),

  'report/case': byAccount.read({
    input: z.object({ caseId: id }),
    output: safetyCase,
    errors: ['NOT_FOUND'],
    summary: 'What was decided about something of the caller, and how far an appeal is',
  }),

  'report/appeal': byAccount.change({
    input: z.object({ caseId: id, text: z.string().trim().min(1).max(1000) }),
    output: safetyCase,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Asks, once, for a second look at a decision about something of the caller',
  }),
});
