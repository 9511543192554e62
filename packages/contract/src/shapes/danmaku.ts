import { z } from 'zod';
import { danmakuColors } from '../danmaku-lines.ts';
import { id } from './common.ts';

export const danmakuColor = z.enum(danmakuColors);
export const danmakuMode = z.enum(['scroll', 'top', 'bottom']);

export const danmaku = z
  .object({
    id,
    /** Milliseconds from the beginning of the video. */
    at: z.number().int().nonnegative(),
    text: z.string(),
    mode: danmakuMode,
    color: danmakuColor,
    /** The same for everything that one person wrote at this agent; says nothing else of them. */
    by: z.string(),
  })
  .meta({ id: 'Danmaku' });
export type Danmaku = z.infer<typeof danmaku>;
export type DanmakuMode = z.infer<typeof danmakuMode>;
export type DanmakuColor = z.infer<typeof danmakuColor>;
