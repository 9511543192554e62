import { platformKeys, tabBarItem, type PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import { z } from 'zod';
import { linkProblem } from '../../platform/links/safe-link.ts';

const tabBar = z.array(tabBarItem).max(7);

/** Says whether a text is a valid value of a public platform key; used before writing and again after reading. */
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
