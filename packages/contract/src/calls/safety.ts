import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../shapes/common.ts';
import { reportKind, reportReason } from '../shapes/report.ts';

export const safetyCalls = {
  report: call({
    method: 'POST',
    path: 'api/report',
    access: 'account',
    changes: true,
    input: z.object({ kind: reportKind, id, reason: reportReason, text: z.string().trim().max(1000).default('') }),
    output: z.object({ reportNumber: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Reports something; the gravest reasons hide it at once',
  }),
};
