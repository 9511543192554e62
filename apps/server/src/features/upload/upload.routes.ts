import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { UploadService } from './upload.service.ts';

export function uploadRoutes(uploads: UploadService) {
  return {
    myUploads: async (input, context) => await uploads.list(accountOf(context), input),

    'myUploads/retry': async ({ uploadId }, context) => {
      await uploads.retry(accountOf(context), uploadId);
      return new WithMessage('已重新开始处理', {});
    },
  } satisfies Routes;
}
