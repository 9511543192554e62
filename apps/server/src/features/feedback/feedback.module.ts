import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { feedbackAdminRoutes } from './feedback.admin.ts';
import { feedbackPersonalData } from './feedback.personal.ts';
import { feedbackRepository } from './feedback.repository.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { feedbackService } from './feedback.service.ts';

export function feedbackModule({ db, clock }: Deps) {
  const feedback = feedbackService({ opinions: feedbackRepository(db), clock });
  return {
    routes: feedbackRoutes({ feedback }),
    adminRoutes: feedbackAdminRoutes(feedback),
    personal: feedbackPersonalData,
  } satisfies Module;
}
