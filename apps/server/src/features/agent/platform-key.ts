import { platformKeys, tabBarItem, type PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import { z } from 'zod';
import { linkProblem } from '../../platform/links/safe-link.ts';

const tabBar = z.array(tabBarItem).max(7);

/** Checked before writing and again after reading, because rows may be older than the schema. */
export function isPlatformValue(key: string, value: string): key is PlatformKey {
  if (!Object.hasOwn(platformKeys, key)) return false;
  if (!platformKeys[key as PlatformKey].safeParse(value).success) return false;
  if (key === 'TOP_RIGHT_AD') return value === '' || linkProblem(value) === null;
  return key !== 'TAB_BAR' || isTabBar(value);
}

function isTabBar(value: string): boolean {
  try {
    return tabBar.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}
