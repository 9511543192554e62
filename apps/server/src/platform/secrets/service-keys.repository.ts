import type { SealedText } from '../config/seal-keys.ts';
import type { Db } from '../db/db.ts';

/** Keys of a service that the whole installation uses, as they are stored. */
export interface StoredServiceKeys {
  readonly text: SealedText;
  readonly hint: string;
  /** What is no secret. */
  readonly about: unknown;
  readonly changedAt: number;
  readonly changedBy: string;
  readonly tested: { readonly at: number; readonly ok: boolean; readonly message: string } | null;
}

export async function findServiceKeys(db: Db, name: string): Promise<StoredServiceKeys | null> {
  const row = await db.selectFrom('service_keys').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  const { tested_at: at, test_ok: ok, test_message: message } = row;
  return {
    text: { keyId: row.key_id, sealed: row.sealed },
    hint: row.hint,
    about: row.about,
    changedAt: row.changed_at.getTime(),
    changedBy: row.changed_by,
    tested: at === null ? null : { at: at.getTime(), ok: ok ?? false, message: message ?? '' },
  };
}

interface NewServiceKeys {
  readonly text: SealedText;
  readonly hint: string;
  readonly about: Readonly<Record<string, string>>;
  readonly by: string;
  readonly now: number;
}

/** What a test said of the keys before says nothing of these. */
export async function saveServiceKeys(trx: Db, name: string, keys: NewServiceKeys): Promise<void> {
  const { text, hint, about, by, now } = keys;
  const row = {
    key_id: text.keyId,
    sealed: text.sealed,
    hint,
    about: JSON.stringify(about),
    changed_at: new Date(now),
    changed_by: by,
    tested_at: null,
    test_ok: null,
    test_message: null,
  };
  await trx
    .insertInto('service_keys')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function removeServiceKeys(trx: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('service_keys').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Of the keys that were tested: those that took their place meanwhile are not said to be good. */
export async function noteServiceTest(
  trx: Db,
  name: string,
  { ok, message, now, changedAt }: { ok: boolean; message: string; now: number; changedAt: number },
): Promise<void> {
  await trx
    .updateTable('service_keys')
    .set({ tested_at: new Date(now), test_ok: ok, test_message: message.slice(0, 500) })
    .where('name', '=', name)
    .where('changed_at', '=', new Date(changedAt))
    .execute();
}

export async function sealedOtherwise(db: Db, keyId: string): Promise<{ name: string; text: SealedText }[]> {
  const rows = await db.selectFrom('service_keys').selectAll().where('key_id', '<>', keyId).execute();
  return rows.map(({ name, key_id, sealed }) => ({ name, text: { keyId: key_id, sealed } }));
}

export async function saveSealedAgain(db: Db, name: string, text: SealedText): Promise<void> {
  await db
    .updateTable('service_keys')
    .set({ key_id: text.keyId, sealed: text.sealed })
    .where('name', '=', name)
    .execute();
}
