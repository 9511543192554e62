import { type RawBuilder, sql } from 'kysely';
import { parseId } from '../../platform/db/id.ts';
import { decodeCursor } from '../../platform/db/keyset.ts';
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
