import { z } from 'zod';
import { id } from './common.ts';

export const placements = [
  'splash',
  'homePopup',
  'bottomBanner',
  'featured',
  'free',
  'crack',
  'application',
  'floatingIcon',
  'topRight',
  'rewarded',
] as const;
export const placement = z.enum(placements);
export type Placement = z.infer<typeof placement>;

export const ad = z
  .object({
    adId: id,
    id,
    adName: z.string(),
    remark: z.string(),
    adPicture: z.string(),
    adJupAddress: z.string(),
    /** 2 opens in the same window, anything else in a new one. */
    openType: z.number().int(),
    playSecond: z.number().int().positive(),
    isLook: z.union([z.literal(0), z.literal(1)]),
    placement,
  })
  .meta({ id: 'Ad' });
export type Ad = z.infer<typeof ad>;
