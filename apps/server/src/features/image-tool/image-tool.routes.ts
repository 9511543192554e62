import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { ImageToolService } from './image-tool.service.ts';

export function imageToolRoutes(tools: ImageToolService) {
  return {
    'ai/tools': async (_input, context) => await tools.tools(accountOf(context)),
    'ai/upload': async (input, context) =>
      new WithMessage('提交成功', await tools.begin(accountOf(context), input, context.files['file'])),
    'ai/getAiInfoList': async (input, context) => await tools.list(accountOf(context), input),
    'ai/job': async ({ jobId }, context) => await tools.job(accountOf(context), jobId),
    'ai/delete': async ({ jobId }, context) => {
      await tools.remove(accountOf(context), jobId);
      return new WithMessage('已删除', {});
    },
  } satisfies Routes;
}
