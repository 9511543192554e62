import { z } from 'zod';
import { count, id, picture, time } from './common.ts';

/** A closed list: each tool improves or cuts out what is in the photo, none invents anything. */
export const aiTool = z.enum(['superResolution', 'cutOut', 'restore', 'lowLight', 'idPhoto', 'smartCrop']);

export const idPhotoBackground = z.enum(['white', 'blue', 'red']);

export const cropRatio = z.enum(['1:1', '3:4', '4:3', '9:16', '16:9']);

export const toolCard = z
  .object({
    tool: aiTool,
    name: z.string(),
    description: z.string(),
    /** What the card may call itself: a network, or a classical algorithm. */
    method: z.enum(['network', 'algorithm']),
    example: z.object({ before: picture, after: picture }),
    /** View credits, for the caller: nothing for a VIP. */
    price: count,
    /** Larger pictures are refused; null where they are made smaller instead. */
    maxPixels: count.nullable(),
  })
  .meta({ id: 'ToolCard' });
export type ToolCard = z.infer<typeof toolCard>;

/** Part of the picture, in its own pixels. */
export const crop = z.object({
  x: count,
  y: count,
  width: z.number().int().min(20),
  height: z.number().int().min(20),
});

export const aiJob = z
  .object({
    jobId: id,
    tool: aiTool,
    state: z.enum(['queued', 'processing', 'done', 'failed']),
    /** 0 to 1. */
    progress: z.number().min(0).max(1),
    /** Why it failed, ready to show. */
    reason: z.string().nullable(),
    /** What was sent, as the tool saw it; gone after a day. */
    before: picture.nullable(),
    after: picture.nullable(),
    price: count,
    createdAt: time,
    /** When the result is deleted. */
    expiresAt: time.nullable(),
  })
  .meta({ id: 'AiJob' });
export type AiJob = z.infer<typeof aiJob>;
