import { call } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { upload, uploadKind } from '../shapes/upload.ts';

export const uploadCalls = {
  myUploads: call({
    method: 'GET',
    path: 'api/myUploads',
    access: 'account',
    changes: false,
    input: pageInput.extend({ kind: uploadKind.optional() }),
    output: pageOf(upload),
    errors: [],
    summary: "The caller's uploads with their state and progress, newest first",
  }),
};
