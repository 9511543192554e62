import { platformKeys, tabBarItem, topRightAd, type PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import { z } from 'zod';
import { linkProblem } from '../../platform/links/safe-link.ts';
import { isAdPicture } from '../ad/ad.public.ts';

const tabBar = z.array(tabBarItem).max(7);
const corner = topRightAd
  .strict()
  .refine(({ adJupAddress }) => linkProblem(adJupAddress) === null)
  .refine(({ adPicture }) => adPicture === '' || isAdPicture(adPicture));

/** Checked before writing and again after reading, because rows may be older than the schema. */
export function isPlatformValue(key: string, value: string): key is PlatformKey {
  if (!Object.hasOwn(platformKeys, key)) return false;
  if (!platformKeys[key as PlatformKey].safeParse(value).success) return false;
  if (key === 'TOP_RIGHT_AD') return value === '' || isJsonOf(corner, value);
  return key !== 'TAB_BAR' || isJsonOf(tabBar, value);
}

function isJsonOf(schema: z.ZodType, value: string): boolean {
  try {
    return schema.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}
