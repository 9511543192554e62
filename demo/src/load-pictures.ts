import { savePicture } from '@liuguang/server/features/picture/picture.public.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { Storage } from '@liuguang/server/platform/storage/storage.ts';
import { makePicture, type MadePicture } from '@liuguang/media/picture/picture.ts';
import type { PicturePlan } from './content/pictures.ts';
import { eachOf } from './each-of.ts';
import { paintedBefore, type PaintedBefore } from './painted-before.ts';

export interface LoadTools {
  db: Database['db'];
  storage: Storage;
  say: (line: string) => void;
}

/** Paints what is not there yet. The row is written after the files, so a row means that the picture is whole. */
export async function loadPictures(tools: LoadTools, plans: readonly PicturePlan[]): Promise<void> {
  const { db, storage, say } = tools;
  const rows = await db.selectFrom('pictures').select('id').execute();
  const there = new Set(rows.map((row) => row.id));
  const missing = plans.filter((plan) => !there.has(plan.pictureId));
  const before = paintedBefore();
  let done = plans.length - missing.length;
  if (missing.length > 0) say(`demo: pictures ${done}/${plans.length}`);
  // The painting runs in native threads; three at a time keep two cores busy.
  await eachOf(missing, 3, async (plan) => {
    const made = await painted(plan, before);
    for (const { width, bytes } of made.renditions)
      await storage.put(`pictures/${plan.pictureId}/${width}.webp`, bytes);
    await savePicture(db, {
      pictureId: plan.pictureId,
      width: made.width,
      height: made.height,
      widths: plan.widths,
      placeholder: made.placeholder,
    });
    done += 1;
    if (done % 40 === 0 || done === plans.length) say(`demo: pictures ${done}/${plans.length}`);
  });
}

async function painted(plan: PicturePlan, before: PaintedBefore): Promise<MadePicture> {
  const kept = await before.get(plan.pictureId);
  if (kept) return kept;
  const made = await makePicture(await plan.paint(), { widths: plan.widths, quality: 76, effort: 2 });
  await before.keep(plan.pictureId, made);
  return made;
}
