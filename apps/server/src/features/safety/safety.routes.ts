import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { ReportService } from './report/report.service.ts';

export function safetyRoutes(reports: ReportService) {
  return {
    report: async (input, context) =>
      new WithMessage('举报已提交，我们会尽快处理', await reports.report(accountOf(context), input, context.address)),
    'report/case': async ({ caseId }, context) => await reports.ownCase(accountOf(context), caseId),
    'report/appeal': async (input, context) =>
      new WithMessage('申诉已提交', await reports.appeal(accountOf(context), input)),
  } satisfies Partial<Routes>;
}
