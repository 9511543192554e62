import { type MailHealth, mailHealth } from '../../features/mail/mail.public.ts';
import { openSecrets } from '../../platform/secrets/open-secrets.ts';
import type { CliDatabase } from '../database.ts';
import { bad, ok, warn } from './doctor-finding.ts';

/** Mails go out within seconds; one that has waited for so long meets a server that does not take it. */
const longWaitMinutes = 30;

export async function mailCheck({ config, database: { db } }: CliDatabase) {
  return mailVerdict(await mailHealth({ db, config, ...(await openSecrets({ config, db })) }, Date.now()));
}

export function mailVerdict({ state: { source, saved }, opens, waitsMinutes, givenUp, problem }: MailHealth) {
  if (source === 'none') return ok('off; 系统 → 邮件 or SMTP_URL turns it on');
  if (!opens) return bad('its password cannot be opened: fill it in again in 系统 → 邮件');
  const said = problem === '' ? '' : ` (${problem})`;
  const waited = waitsMinutes ?? 0;
  if (waited >= longWaitMinutes)
    return warn(`the oldest mail waits for ${waited} minutes${said}: 发送测试邮件 in 系统 → 邮件`);
  if (givenUp > 0) return warn(`${givenUp} mails were given up in the last week${said}`);
  const tested = saved?.tested;
  if (source === 'console' && tested && !tested.ok) return warn(`its last test failed (${tested.message})`);
  if (source === 'console' && !tested) return warn('never tested: 发送测试邮件 in 系统 → 邮件');
  return ok(
    source === 'environment'
      ? 'by SMTP_URL, nothing waits long'
      : 'by the server of the console, tested, nothing waits long',
  );
}
