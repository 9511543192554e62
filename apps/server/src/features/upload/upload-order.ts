import { z } from 'zod';

/** What is asked of the worker once every byte has arrived. */
export const uploadProcess = {
  id: 'upload.process',
  payload: z.object({ uploadId: z.string() }),
  maxAttempts: 25,
} as const;

export function uploadJobKey(uploadId: string): string {
  return `upload ${uploadId}`;
}
