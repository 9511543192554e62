import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';

const perDay = z.number().int().min(0).max(10_000);
export const imageLimits = z.object({ perDay, vipPerDay: perDay });
export type ImageLimits = z.infer<typeof imageLimits>;

const settingsKey = 'image-tools';
const defaults: ImageLimits = { perDay: 10, vipPerDay: 60 };

/** How many jobs an account may begin in a day. An operator changes it without a restart. */
export async function readImageLimits(db: Db): Promise<ImageLimits> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', settingsKey).executeTakeFirst();
  const parsed = imageLimits.safeParse(row?.value);
  return parsed.success ? parsed.data : defaults;
}

export async function setImageLimits(db: Db, limits: ImageLimits): Promise<void> {
  const value = JSON.stringify(imageLimits.parse(limits));
  await db
    .insertInto('settings')
    .values({ key: settingsKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
