import type { Db } from '../../../platform/db/db.ts';

/** What an operator should know of mail that does not go out. */
export interface MailTrouble {
  /** Minutes that the oldest mail has waited for; null: none waits. */
  readonly waitsMinutes: number | null;
  /** Given up since `since`. */
  readonly givenUp: number;
  /** What the server said last, of those that wait or were given up; empty: nothing. */
  readonly problem: string;
}

export async function mailTrouble(db: Db, { since, now }: { since: number; now: number }): Promise<MailTrouble> {
  const unsent = db.selectFrom('mails').where('state', '<>', 'sent');
  const { oldest, failed } = await unsent
    .select((is) => [
      is.fn.min('created_at').filterWhere('state', '=', 'waiting').as('oldest'),
      is.fn
        .countAll<string>()
        .filterWhere('state', '=', 'failed')
        .filterWhere('ended_at', '>', new Date(since))
        .as('failed'),
    ])
    .executeTakeFirstOrThrow();
  const last = await unsent
    .select('problem')
    .where('problem', '<>', '')
    .where((is) => is.or([is('state', '=', 'waiting'), is('ended_at', '>', new Date(since))]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waitsMinutes: oldest === null ? null : Math.floor((now - oldest.getTime()) / 60_000),
    givenUp: Number(failed),
    problem: last?.problem ?? '',
  };
}
