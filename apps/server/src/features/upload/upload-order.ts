import { z } from 'zod';

const payload = z.object({ uploadId: z.string() });

/** What is asked of the worker once every byte has arrived. */
export const uploadProcess = { id: 'upload.process', payload, maxAttempts: 25 } as const;

/** The same for a picture, for which somebody waits. */
export const pictureProcess = { id: 'upload.picture', payload, maxAttempts: 25 } as const;

export function uploadOrder(kind: 'video' | 'image' | 'novel') {
  return kind === 'image' ? pictureProcess : uploadProcess;
}

export function uploadJobKey(uploadId: string): string {
  return `upload ${uploadId}`;
}
