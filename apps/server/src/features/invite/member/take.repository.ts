import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { toTake } from './progress.repository.ts';

export interface TakenViews {
  readonly inviteId: string;
  readonly side: 'inviter' | 'invitee';
  readonly amount: number;
}

/** Marks what is there as taken and answers it. The second of two at once waits for the first, and finds nothing. */
export async function takeViews(trx: Db, accountId: string, now: number): Promise<TakenViews[]> {
  const of = async (side: TakenViews['side']) => {
    const { rows } = await sql<TakenViews>`update invites set ${sql.ref(`${side}_paid_at`)} = ${new Date(now)}
      where ${sql.ref(`${side}_id`)} = ${accountId} and ${toTake(side)}
      returning id as "inviteId", ${side}::text as side, ${sql.ref(`${side}_amount`)} as amount`.execute(trx);
    return rows;
  };
  return [...(await of('inviter')), ...(await of('invitee'))];
}
