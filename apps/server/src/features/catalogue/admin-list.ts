import { type RawBuilder, sql } from 'kysely';
import { parseId } from '../../platform/db/id.ts';
import { decodeCursor } from '../../platform/db/keyset.ts';
import type { CatalogueKind } from './groups/group-tables.ts';
import { pickTables } from './picks/pick-tables.ts';
import type { Scope } from './scope.ts';

/** Titles `d` of which an agent of the scope has one. */
export function inScope(scope: Scope): RawBuilder<unknown> | false {
  return scope !== null && sql`d.agent_ids && ${[...scope]}::bigint[]`;
}

export function inGroup(column: RawBuilder<unknown>, groupId: string | undefined): RawBuilder<unknown> | false {
  return groupId !== undefined && sql`${column} = ${parseId(groupId) ?? '0'}::bigint`;
}

/** What was typed is a part of the words; a number may be the id as well. */
export function byWordsOrId(keyword: string, words: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = parseId(keyword);
  return number === null ? words : sql`(${words} or ${id} = ${number}::bigint)`;
}

/** Pages by id: what comes behind the cursor, and in which direction. */
export function pagedById(tag: string, cursor: string | undefined, sort: 'new' | 'old', id: RawBuilder<unknown>) {
  const after = decodeCursor(tag, cursor);
  const newest = sort === 'new';
  return {
    after: after !== null && (newest ? sql`${id} < ${after.id}::bigint` : sql`${id} > ${after.id}::bigint`),
    order: newest ? sql`${id} desc` : sql`${id}`,
  };
}

const picked = { pinned: sql`pinned is not null`, recommended: sql`recommended_at is not null` } as const;

/** Titles that an agent of the scope pins or recommends. */
export function pickedBy(
  kind: CatalogueKind,
  how: keyof typeof picked | undefined,
  title: RawBuilder<unknown>,
  scope: Scope,
): RawBuilder<unknown> | false {
  if (how === undefined) return false;
  const { table, id } = pickTables[kind];
  const ofAgents = scope === null ? sql`true` : sql`agent_id = any(${[...scope]}::bigint[])`;
  return sql`${title} in (select ${id} from ${table} where ${picked[how]} and ${ofAgents})`;
}

/** The agents that pin or recommend a title, as two columns of a statement. */
export function pickColumns(kind: CatalogueKind, title: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, id } = pickTables[kind];
  const agents = (how: keyof typeof picked) =>
    sql`array(select agent_id::text from ${table} where ${id} = ${title} and ${picked[how]} order by agent_id)`;
  return sql`${agents('pinned')} as pinned, ${agents('recommended')} as recommended`;
}
