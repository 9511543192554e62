import type { feedbackCalls } from '@liuguang/contract/admin/message.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackAdminRoutes(feedback: FeedbackService): AdminSection<keyof typeof feedbackCalls> {
  return {
    'feedback/list': (search, { agentIds }) => feedback.list(agentIds, search),
    'feedback/reply': async (given, context) => {
      const { agentId } = await feedback.reply(context.agentIds, given);
      context.audit({ subject: `opinion ${given.opinionId}`, agentId });
      return {};
    },
  };
}
