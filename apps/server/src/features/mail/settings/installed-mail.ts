import { keyedBox } from '../../../platform/config/seal-keys.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keyringOf } from '../../../platform/secrets/keyring.ts';
import { sendBySmtp } from '../send/smtp.ts';
import { type MailSettings, mailSettings } from './mail-settings.service.ts';

export type InstalledMailDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'secretStore'>;

/** The server that this installation mails by: of its environment, else of its console. */
export function installedMail({ db, config, secrets, secretStore }: InstalledMailDeps): MailSettings {
  return mailSettings({
    db,
    box: keyedBox(keyringOf(secrets, secretStore), 'service keys'),
    fromEnvironment: config.smtp,
    allowLoopback: config.mailLoopback,
    send: sendBySmtp,
  });
}
