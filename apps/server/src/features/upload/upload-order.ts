import { z } from 'zod';

const payload = z.object({ uploadId: z.string() });

/** What is asked of the worker once every byte has arrived. */
export const uploadProcess = { id: 'upload.process', payload, maxAttempts: 25, needsRoom: true } as const;

/** The same for a picture, for which somebody waits. */
export const pictureProcess = { id: 'upload.picture', payload, maxAttempts: 25, needsRoom: true } as const;

/** And for a novel, which takes seconds. */
export const novelProcess = { id: 'upload.novel', payload, maxAttempts: 25, needsRoom: true } as const;

const orders = { video: uploadProcess, image: pictureProcess, novel: novelProcess } as const;

export function uploadOrder(kind: keyof typeof orders) {
  return orders[kind];
}

export function uploadJobKey(uploadId: string): string {
  return `upload ${uploadId}`;
}
