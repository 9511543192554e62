import { type MailTrouble, mailTrouble } from './send/mail-trouble.ts';
import { installedMail, type InstalledMailDeps } from './settings/installed-mail.ts';
import type { MailState } from './settings/mail-settings.service.ts';

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
