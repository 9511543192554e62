import { z } from 'zod';
import { id, time } from './common.ts';

export const uploadKind = z.enum(['video', 'image', 'novel']);

export const upload = z
  .object({
    uploadId: id,
    kind: uploadKind,
    title: z.string(),
    state: z.enum(['uploading', 'queued', 'processing', 'review', 'published', 'failed']),
    /** 0 to 1, of the state it is in. */
    progress: z.number().min(0).max(1),
    /** Why it failed or was refused, ready to show. */
    reason: z.string().nullable(),
    createdAt: time,
    /** What it became, once published: a videoId, pictureId or novelId. */
    publishedId: id.nullable(),
  })
  .meta({ id: 'Upload' });
