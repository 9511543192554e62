import { z } from 'zod';
import { picture, rowId } from '../shapes/common.ts';
import { uploadState } from '../shapes/upload.ts';
import { adminTable, byOperators } from './admin-call.ts';

/** What staff send: by the same resumable protocol as members (`/api/upload`), as the official account of an agent. */
export const staffUploadCalls = adminTable({
  'upload/state': byOperators.read({
    input: z.object({ agentId: rowId, uploadId: rowId }),
    output: z.object({
      state: uploadState,
      /** 0 to 1, of the work in this state. */
      progress: z.number(),
      /** Why it failed, ready to show. */
      reason: z.string().nullable(),
      /** Of a picture, once it is ready. */
      picture: picture.nullable(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'What became of a file that staff sent',
  }),
});
