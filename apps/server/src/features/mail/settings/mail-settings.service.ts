import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mailSecurity } from '@liuguang/contract/admin/system/mail.ts';
import { z } from 'zod';
import { isThisMachine, type SmtpServer } from '../../../platform/config/mail/mail-settings.ts';
import type { KeyedBox } from '../../../platform/config/seal-keys.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { isReachableLiteral } from '../../../platform/net/guarded-address.ts';
import { serviceSettings } from '../../../platform/secrets/service-settings.repository.ts';
import type { MailOutcome, MailWay } from '../send/smtp.ts';
import { testLetter } from '../letter/letters.ts';
import type { MailToSend } from '../send/smtp.ts';

export type MailState = AdminOutput<'mail/state'>;

export type MailSettings = ReturnType<typeof mailSettings>;

interface Deps {
  readonly db: Db;
  readonly box: KeyedBox;
  /** Of the environment, which comes first; undefined: none. */
  readonly fromEnvironment: SmtpServer | undefined;
  readonly allowLoopback: boolean;
  readonly send: (way: MailWay, mail: MailToSend) => Promise<MailOutcome>;
}

const aboutShape = z.object({
  host: z.string(),
  port: z.coerce.number(),
  security: mailSecurity,
  user: z.string(),
  hasPassword: z.stringbool(),
  fromAddress: z.string(),
  fromName: z.string(),
});
const shape = aboutShape.omit({ hasPassword: true }).extend({ password: z.string() });

export function mailSettings({ db, box, fromEnvironment, allowLoopback, send }: Deps) {
  const kept = serviceSettings({ db, box, name: 'mail', shape, aboutShape });

  async function way(on = db): Promise<MailWay | null> {
    const server = fromEnvironment ?? (await kept.opened(on))?.settings;
    return server ? { server, isTrusted: fromEnvironment !== undefined, allowLoopback } : null;
  }

  async function state(on = db): Promise<MailState> {
    const shown = await kept.shown(on);
    const saved = shown && { ...shown.about, ...shown.when };
    return { source: fromEnvironment ? 'environment' : saved ? 'console' : 'none', saved };
  }

  return {
    /** Who takes mail now. Read each time: what staff change counts from the next mail on, in every process. */
    way,

    /** Whether anybody takes mail: without it nothing is written down to be sent. */
    isOn: async (on = db): Promise<boolean> => (await state(on)).source !== 'none',

    state,

    async save(trx: Db, wanted: AdminParsed<'mail/save'>, { by, now }: { by: string; now: number }): Promise<void> {
      const { host, port, security, user, fromAddress, fromName } = wanted;
      refuseBadServer({ host, security }, allowLoopback);
      const known = (await kept.opened(trx))?.settings;
      // Left empty, the password stays; with another server or login it would be told to somebody else.
      const isSame = known?.host === host && known.user === user;
      const password = user === '' ? '' : wanted.password || (isSame ? known.password : '');
      if (user !== '' && password === '') throw fail('INVALID_INPUT', { fields: { password: '请填写' } });
      const about = { host, port: String(port), security, user, fromAddress, fromName };
      const shown = { ...about, hasPassword: String(password !== '') };
      await kept.save(trx, { ...about, port, password }, { hint: '', about: shown, by, now });
    },

    remove: kept.remove,

    /** Sends a mail at once, so that whoever set the server sees what it says. */
    async test(to: string, now: number): Promise<{ ok: boolean; message: string }> {
      const own = fromEnvironment ? null : await kept.opened(db);
      const used = await way();
      if (!used) throw fail('NOT_FOUND');
      const outcome = await send(used, { ...testLetter(used.server, now), to });
      const ok = outcome.state === 'sent';
      const said = { ok, message: ok ? '服务器已接收测试邮件，请到收件箱查看' : outcome.message };
      if (own) await kept.noteTest(said, now, own.changedAt);
      return said;
    },

    reseal: kept.reseal,
  };
}

const ownRelay = '本机和内网的邮件服务请用服务器的环境变量 SMTP_URL 设置';

/** A name is looked at whenever it is used; what is an address already is told at once. */
function refuseBadServer({ host, security }: Pick<SmtpServer, 'host' | 'security'>, allowLoopback: boolean): void {
  const isLocal = isThisMachine(host);
  if ((isLocal && !allowLoopback) || !isReachableLiteral(host, allowLoopback)) {
    throw fail('INVALID_INPUT', { fields: { host: ownRelay } });
  }
  if (security === 'plain' && !isLocal) {
    throw fail('INVALID_INPUT', { fields: { security: '不加密只能用于本机，请选择 TLS 或 STARTTLS' } });
  }
}
