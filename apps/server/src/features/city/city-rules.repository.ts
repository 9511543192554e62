import { paramKeys } from '@liuguang/contract/admin/city.ts';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import { listingCategory, type ListingCategory } from '@liuguang/contract/shapes/listing.ts';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { cities } from './cities.ts';
import { hotCities } from './city-places.ts';

type ParamKey = (typeof paramKeys)[number];

/** How the directory looks: what the operator may change about it, without a restart. */
export interface CityRules {
  /** cityIds in their order. */
  readonly hot: readonly string[];
  /** All of the fixed list, in their order. */
  readonly categories: readonly { readonly category: ListingCategory; readonly name: string }[];
  readonly params: readonly { readonly key: ParamKey; readonly name: string; readonly shown: boolean }[];
}

export const cityRulesKey = 'city';
const paramNames: Readonly<Record<ParamKey, string>> = {
  category: '分类',
  district: '区域',
  date: '时间',
  price: '价格',
};

const stored = z
  .object({
    hot: z.array(z.string()),
    categories: z.array(z.object({ category: listingCategory, name: z.string() })),
    params: z.array(z.object({ key: z.enum(paramKeys), name: z.string(), shown: z.boolean() })),
  })
  .partial();

/** What was never changed is as the product brings it; what the product learnt since then stands behind. */
export async function readCityRules(db: Db): Promise<CityRules> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', cityRulesKey).executeTakeFirst();
  return cityRulesOf(row?.value);
}

export function cityRulesOf(value: unknown): CityRules {
  const parsed = stored.safeParse(value);
  const { hot, categories = [], params = [] } = parsed.success ? parsed.data : {};
  const others = listingCategory.options.filter((one) => categories.every(({ category }) => category !== one));
  const rest = paramKeys.filter((one) => params.every(({ key }) => key !== one));
  return {
    hot: hot ?? hotCities.flatMap((name) => cities().named(name)?.cityId ?? []),
    categories: [...categories, ...others.map((one) => ({ category: one, name: listingCategoryNames[one] }))],
    params: [...params, ...rest.map((key) => ({ key, name: paramNames[key], shown: true }))],
  };
}

/** Answers what stood there before. */
export async function saveCityRules(trx: Db, change: Partial<CityRules>): Promise<CityRules> {
  const before = await readCityRules(trx);
  const value = JSON.stringify({ ...before, ...change });
  await trx
    .insertInto('settings')
    .values({ key: cityRulesKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return before;
}
