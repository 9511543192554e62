import { z } from 'zod';
import { id, picture } from './common.ts';

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
    /** Empty where the stored picture is not one that may be shown: show the placeholder. */
    adPicture: z.string(),
    /** The same picture by size, with what is needed to reserve its box; left out when it is not one of ours. */
    picture: picture.optional(),
    /** Empty where the stored link is not one that may be opened: the ad then leads nowhere. */
    adJupAddress: z.string(),
    /** 2 opens in the same window, anything else in a new one. */
    openType: z.number().int(),
    playSecond: z.number().int().positive(),
    isLook: z.union([z.literal(0), z.literal(1)]),
    placement,
    /** The heading under which a wall shows it; left out when it has none. */
    category: z.string().optional(),
  })
  .meta({ id: 'Ad' });
export type Ad = z.infer<typeof ad>;

/**
 * `show`: at least half of the ad was visible for a second. `click`: it was followed. `start`: a rewarded ad begins.
 */
export const adEvents = ['show', 'click', 'start'] as const;
export const adEvent = z.enum(adEvents);
export type AdEventKind = z.infer<typeof adEvent>;

/**
 * Made by the client each time an ad comes on screen (a random UUID does) and sent with all events of that view: each
 * kind of event counts once per view, so that an event whose answer was lost can be sent again.
 */
export const viewId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
