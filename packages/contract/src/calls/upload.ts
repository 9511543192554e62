import { z } from 'zod';
import { byAccount, byMember, callTable } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { agentScope, id } from '../shapes/common.ts';
import { upload, uploadKind } from '../shapes/upload.ts';

export const uploadCalls = callTable({
  myUploads: byAccount.read({
    /** `uploadId`: only that one, for whoever waits for it. */
    input: pageInput.extend({ kind: uploadKind.optional(), uploadId: id.optional() }),
    output: pageOf(upload),
    summary: "The caller's uploads with their state and progress, newest first",
  }),

  'myUploads/retry': byMember.change({
    sensitive: true,
    input: agentScope.extend({ uploadId: id }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 30, seconds: 1800 },
    summary: 'Tries a failed upload again with the file that was sent',
  }),
});
