import { installedMail, type InstalledMailDeps } from './settings/installed-mail.ts';
import type { MailState } from './settings/mail-settings.service.ts';
import type { Db } from '../../platform/db/db.ts';

export interface MailHealth extends MailTrouble {
  readonly state: MailState;
  /** Whether what staff saved can be read: not without the key that it was sealed under. */
  readonly opens: boolean;
}

const weekMs = 7 * 24 * 3600_000;

/** Whether mail would go out, and whether it did. */
export async function mailHealth(deps: InstalledMailDeps, now: number): Promise<MailHealth> {
  const settings = installedMail(deps);
  return {
    state: await settings.state(),
    opens: (await settings.way()) !== null,
    ...(await mailTrouble(deps.db, { since: now - weekMs, now })),
  };
}

/** What an operator should know of mail that does not go out. */
interface MailTrouble {
  /** Minutes that the oldest mail has waited for; null: none waits. */
  readonly waitsMinutes: number | null;
  /** Given up since `since`. */
  readonly givenUp: number;
  /** What the server said last, of those that wait or were given up; empty: nothing. */
  readonly problem: string;
}

async function mailTrouble(db: Db, { since, now }: { since: number; now: number }): Promise<MailTrouble> {
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
