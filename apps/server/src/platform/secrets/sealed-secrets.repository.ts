import { sql } from 'kysely';
import { sealedBox } from '../config/sealed-box.ts';
import type { SecretsKey, SecretsKeys } from '../config/secrets-key.ts';
import type { StoredSecrets } from '../config/secrets.ts';
import type { Db } from '../db/db.ts';
import { lockFor } from '../db/lock.ts';
import { codeOf, StartError } from '../process/start-error.ts';

/** Of the NOTIFY that tells every process to look again. */
export const secretsChannel = 'secrets';

export const secretsPlace = 'the table installation_secrets';

export interface Sealed {
  readonly stored: StoredSecrets;
  /** What they are sealed under. */
  readonly key: SecretsKey;
}

/** Bound to its name: what was put into another row opens nothing. */
const boxOf = ({ key }: SecretsKey, name: string) => sealedBox(key, `installation secret ${name}`);

/** One program at a time reads and then writes them. */
export function lockSecrets(trx: Db): Promise<void> {
  return lockFor(trx, 'installation secrets');
}

export async function hasSealedSecrets(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql`select from installation_secrets limit 1`.execute(db);
    return rows.length > 0;
  } catch (error) {
    // A command on a database that an older version has made.
    if (codeOf(error) === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';

/** Null where there are none; a key that does not fit is an error that says so. */
export async function readSealed(db: Db, keys: SecretsKeys): Promise<Sealed | null> {
  const { rows } = await sql<{ name: string; sealed: Buffer; key_id: string }>`
    select name, sealed, key_id from installation_secrets order by name`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const key = [keys.current, keys.next].find((one) => one?.keyId === first.key_id);
  if (!key) {
    throw new StartError(
      `SECRETS_KEY is not the key of this database: its secrets are sealed under ${first.key_id}, ` +
        `this one is ${keys.current.keyId}. Nothing was changed`,
    );
  }
  const values = rows.map(({ name, sealed }): [string, unknown] => [name, open(key, name, sealed)]);
  return { stored: Object.fromEntries(values) as unknown as StoredSecrets, key };
}

function open(key: SecretsKey, name: string, sealed: Buffer): unknown {
  try {
    return JSON.parse(boxOf(key, name).open(sealed));
  } catch {
    throw new StartError(`${name} in ${secretsPlace} is damaged: restore a backup`);
  }
}

/** Writes what is not as `before` says, and tells every process with the commit. */
export async function writeSealed(trx: Db, stored: StoredSecrets, key: SecretsKey, before?: StoredSecrets) {
  const known = new Map(Object.entries(before ?? {}).map(([name, value]) => [name, JSON.stringify(value)]));
  for (const [name, value] of Object.entries(stored)) {
    const text = value === undefined ? undefined : JSON.stringify(value);
    if (text === undefined || known.get(name) === text) continue;
    await sql`insert into installation_secrets (name, sealed, key_id) values (${name}, ${boxOf(key, name).seal(text)}, ${key.keyId})
      on conflict (name) do update set sealed = excluded.sealed, key_id = excluded.key_id, updated_at = now()`.execute(
      trx,
    );
  }
  await sql`select pg_notify(${secretsChannel}, '')`.execute(trx);
}
