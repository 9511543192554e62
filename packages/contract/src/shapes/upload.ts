import { z } from 'zod';
import { id, picture, time } from './common.ts';

export const uploadState = z.enum(['uploading', 'queued', 'processing', 'review', 'published', 'failed']);

export const uploadKind = z.enum(['video', 'image', 'novel']);

export const upload = z
  .object({
    uploadId: id,
    kind: uploadKind,
    title: z.string(),
    state: uploadState,
    /** 0 to 1, of the state it is in. */
    progress: z.number().min(0).max(1),
    /** Why it failed or was refused, ready to show. */
    reason: z.string().nullable(),
    createdAt: time,
    /** What it became, once published: a videoId, pictureId or novelId. */
    publishedId: id.nullable(),
    /** Of an image, once published. Whatever uses it (avatar, post, feedback) is told its uploadId. */
    picture: picture.optional(),
  })
  .meta({ id: 'Upload' });
