import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { overrideTables } from '../overrides/override-tables.ts';
import type { Written } from './bulk-kind.ts';
import { type Value, valueRows } from './value-rows.ts';

/** In the order of their ids: two that change the same titles wait for each other, and not in a circle. */
export async function lockTitles(trx: Db, kind: CatalogueKind, ids: readonly string[]): Promise<void> {
  await sql`select id from ${sql.table(overrideTables[kind].items)} where id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(trx);
}

const assignments = {
  group: sql`group_id = (w.value::jsonb #>> '{}')::bigint`,
  access: sql`access = w.value::jsonb #>> '{}'`,
  rating: sql`rating = w.value::jsonb #>> '{}'`,
  tags: sql`tags = array(select jsonb_array_elements_text(w.value::jsonb))`,
} as const;

export type TitleField = keyof typeof assignments;

export async function setField(
  trx: Db,
  kind: CatalogueKind,
  field: TitleField,
  values: readonly Value[],
): Promise<void> {
  await sql`update ${sql.table(overrideTables[kind].items)} t set ${assignments[field]}
    from ${valueRows(values)} where t.id = w.id`.execute(trx);
}

/** The agents that have each title from now on, shown or not. */
export async function setDeskAgents(trx: Db, kind: CatalogueKind, written: readonly Written[]): Promise<void> {
  const { desk, itemId } = overrideTables[kind];
  const values = written.map(({ item, value }) => ({ id: item.id, value }));
  await sql`update ${sql.table(desk)} d set agent_ids = array(select jsonb_array_elements_text(w.value::jsonb)::bigint)
    from ${valueRows(values)} where d.${sql.id(itemId)} = w.id`.execute(trx);
}
