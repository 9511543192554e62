import type { z } from 'zod';
import type { KeyedBox, SealedText } from '../config/seal-keys.ts';
import type { Db } from '../db/db.ts';
import { fail } from '../errors/fail.ts';

interface Options<Settings, About> {
  readonly db: Db;
  readonly box: KeyedBox;
  readonly name: string;
  /** What is sealed, secret included. */
  readonly shape: z.ZodType<Settings>;
  /** What is no secret, as the console shows it. */
  readonly aboutShape: z.ZodType<About>;
}

interface Change {
  readonly hint: string;
  readonly about: Readonly<Record<string, string>>;
  readonly by: string;
  readonly now: number;
}

/** The settings of a service that the whole installation uses, as staff set them: sealed, and read anew each time. */
export function serviceSettings<Settings, About>({ db, box, name, shape, aboutShape }: Options<Settings, About>) {
  const find = (on: Db) => on.selectFrom('service_keys').selectAll().where('name', '=', name).executeTakeFirst();

  async function open(text: SealedText): Promise<Settings | null> {
    try {
      return shape.parse(JSON.parse(await box.open(text)));
    } catch {
      // The error may quote what was opened: it is not passed on.
      return null;
    }
  }

  return {
    /** Null: there are none, or the key that they were sealed under is gone. */
    async opened(on: Db): Promise<{ settings: Settings; changedAt: number } | null> {
      const row = await find(on);
      const settings = row ? await open({ keyId: row.key_id, sealed: row.sealed }) : null;
      return row && settings ? { settings, changedAt: row.changed_at.getTime() } : null;
    },

    async shown(on: Db) {
      const row = await find(on);
      if (!row) return null;
      const { tested_at: at, test_ok: ok, test_message: message } = row;
      const tested = at === null ? null : { at: at.getTime(), ok: ok ?? false, message: message ?? '' };
      const when = { changedAt: row.changed_at.getTime(), changedBy: row.changed_by, tested };
      return { about: aboutShape.parse(row.about), hint: row.hint, when };
    },

    /** A test of the settings before says nothing of these. */
    async save(trx: Db, settings: Settings, { hint, about, by, now }: Change): Promise<void> {
      const { keyId, sealed } = box.seal(JSON.stringify(settings));
      const changed = { changed_at: new Date(now), changed_by: by };
      const untested = { tested_at: null, test_ok: null, test_message: null };
      const row = { key_id: keyId, sealed, hint, about: JSON.stringify(about), ...changed, ...untested };
      await trx
        .insertInto('service_keys')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },

    remove: async (trx: Db): Promise<void> => {
      const { numDeletedRows } = await trx.deleteFrom('service_keys').where('name', '=', name).executeTakeFirst();
      if (numDeletedRows === 0n) throw fail('NOT_FOUND');
    },

    /** Only if the tested settings are still the saved ones. */
    async noteTest({ ok, message }: { ok: boolean; message: string }, now: number, changedAt: number): Promise<void> {
      await db
        .updateTable('service_keys')
        .set({ tested_at: new Date(now), test_ok: ok, test_message: message.slice(0, 500) })
        .where('name', '=', name)
        .where('changed_at', '=', new Date(changedAt))
        .execute();
    },

    /** Seals what another key than this sealed under the current key; answers how many. */
    reseal: async (keyId: string): Promise<number> => {
      const row = await find(db);
      if (!row || row.key_id === keyId) return 0;
      const text = box.seal(await box.open({ keyId: row.key_id, sealed: row.sealed }));
      const set = { key_id: text.keyId, sealed: text.sealed };
      await db.updateTable('service_keys').set(set).where('name', '=', name).execute();
      return 1;
    },
  };
}
