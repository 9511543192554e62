import { type RawBuilder, sql } from 'kysely';
import { createBatches } from '../batches.ts';

/** An account turns something on or off for itself: a like, a collection. */
export interface Toggle {
  readonly accountId: string;
  readonly id: string;
  readonly on: boolean;
  readonly at: number;
}

/** Toggles are written together, a few milliseconds after the first of them. `write` answers for each of its changes. */
export function toggleBatches<Result>(write: (changes: readonly Toggle[]) => Promise<(change: Toggle) => Result>) {
  return createBatches<Toggle, Result>({
    everyMs: 20,
    most: 1000,
    pressing: 50,
    write: async (changes) => changes.map(await write(lastOfEach(changes))),
  });
}

/** Of several changes of one account to one thing the last counts; one statement cannot see its own rows. */
function lastOfEach(changes: readonly Toggle[]): Toggle[] {
  return [...new Map(changes.map((change) => [`${change.accountId} ${change.id}`, change])).values()];
}

/** What is turned on, as rows of account, thing and time. */
export function toggledOn(changes: readonly Toggle[]): RawBuilder<unknown> {
  const on = changes.filter((change) => change.on);
  return sql`unnest(${on.map((one) => one.accountId)}::bigint[], ${on.map((one) => one.id)}::bigint[],
    ${on.map((one) => new Date(one.at))}::timestamptz[])`;
}

/**
 * The middle of a statement whose `added` holds the ids of the rows that came: `removed` deletes those that are turned off, and
 * `moved` says by how much the counter of each thing moves. A counter moves by the rows that really came or went.
 */
export function removedAndMoved(
  rows: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  changes: readonly Toggle[],
): RawBuilder<unknown> {
  const off = changes.filter((change) => !change.on);
  return sql`removed as (
      delete from ${rows} t using unnest(
        ${off.map((one) => one.accountId)}::bigint[], ${off.map((one) => one.id)}::bigint[]
      ) as gone (account_id, id)
      where t.account_id = gone.account_id and t.${column} = gone.id returning t.${column} as id
    ), moved as (
      select id, sum(step) as step from (
        select id, 1 as step from added union all select id, -1 from removed
      ) steps group by id
    )`;
}
