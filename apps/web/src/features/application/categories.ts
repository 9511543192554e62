import type { Ad } from '@liuguang/contract/shapes/ad.ts';

/** The tab that shows every category. */
export const everyCategory = '';
const withoutOne = '精选';

/** Ads under their headings, in the order in which the first of each comes; what has no heading is 精选. */
export function byCategory(ads: readonly Ad[]): { name: string; ads: Ad[] }[] {
  const found = new Map<string, Ad[]>();
  for (const ad of ads) {
    const name = ad.category?.trim() || withoutOne;
    const list = found.get(name);
    if (list) list.push(ad);
    else found.set(name, [ad]);
  }
  return [...found].map(([name, list]) => ({ name, ads: list }));
}
