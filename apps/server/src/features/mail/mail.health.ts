import { installedMail, type InstalledMailDeps } from './settings/installed-mail.ts';
import type { Db } from '../../platform/db/db.ts';

export type MailHealth = Awaited<ReturnType<typeof mailHealth>>;

const weekMs = 7 * 24 * 3600_000;

/** Whether mail would go out, and whether it did. */
export async function mailHealth(deps: InstalledMailDeps, now: number) {
  const settings = installedMail(deps);
  return {
    state: await settings.state(),
    /** Whether what staff saved can be read: not without the key that it was sealed under. */
    opens: (await settings.way()) !== null,
    ...(await mailTrouble(deps.db, { since: now - weekMs, now })),
  };
}

/** What an operator should know of mail that does not go out. */
async function mailTrouble(db: Db, { since, now }: { since: number; now: number }) {
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
    /** Minutes that the oldest mail has waited for; null: none waits. */
    waitsMinutes: oldest === null ? null : Math.floor((now - oldest.getTime()) / 60_000),
    /** Given up since `since`. */
    givenUp: Number(failed),
    /** What the server said last, of those that wait or were given up; empty: nothing. */
    problem: last?.problem ?? '',
  };
}
