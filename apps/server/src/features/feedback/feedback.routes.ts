import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackRoutes({ feedback }: { feedback: FeedbackService }) {
  return {
    userOpinion: async (input, context) =>
      new WithMessage('提交成功，感谢您的反馈', { opinionId: await feedback.send(accountOf(context), input) }),
    opinionList: async (input, context) => await feedback.own(accountOf(context), input),
  } satisfies Routes;
}
