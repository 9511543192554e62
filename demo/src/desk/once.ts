import type { Db } from '@liuguang/server/platform/db/db.ts';

/** The rows of `settings` that say which parts are done; they go with the demo. */
export const deskKeys = 'demo desk ';

/**
 * Does a part of the desk and writes down in the same transaction that it is done: what staff changed or removed since
 * then is not put back by a later version of the demo.
 */
export async function once(db: Db, part: string, work: (trx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('settings')
      .values({ key: `${deskKeys}${part}`, value: JSON.stringify(true) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) await work(trx);
  });
}
