import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { mailSecurity } from '@liuguang/contract/admin/system/mail.ts';
import { z } from 'zod';
import { isThisMachine, type SmtpServer } from '../../../platform/config/mail/mail-settings.ts';
import type { KeyedBox, SealedText } from '../../../platform/config/seal-keys.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { isReachableLiteral } from '../../../platform/net/guarded-address.ts';
import {
  findServiceKeys,
  noteServiceTest,
  removeServiceKeys,
  saveSealedAgain,
  saveServiceKeys,
  sealedOtherwise,
} from '../../../platform/secrets/service-keys.repository.ts';
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

const name = 'mail';
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
  /** Null: the key that it was sealed under is gone. */
  async function opened(text: SealedText): Promise<SmtpServer | null> {
    try {
      return shape.parse(JSON.parse(await box.open(text)));
    } catch {
      // What went wrong may quote what was opened: it is not passed on.
      return null;
    }
  }

  async function stored(on: Db): Promise<{ server: SmtpServer; changedAt: number } | null> {
    const found = await findServiceKeys(on, name);
    const server = found && (await opened(found.text));
    return server && { server, changedAt: found.changedAt };
  }

  async function way(on = db): Promise<MailWay | null> {
    const server = fromEnvironment ?? (await stored(on))?.server;
    return server ? { server, isTrusted: fromEnvironment !== undefined, allowLoopback } : null;
  }

  async function state(on = db): Promise<MailState> {
    const kept = await findServiceKeys(on, name);
    const saved = kept && {
      ...aboutShape.parse(kept.about),
      changedAt: kept.changedAt,
      changedBy: kept.changedBy,
      tested: kept.tested,
    };
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
      const before = await findServiceKeys(trx, name);
      const known = before && (await opened(before.text));
      // Left empty, the password stays; with another server or login it would be told to somebody else.
      const isSame = known?.host === host && known.user === user;
      const password = user === '' ? '' : wanted.password || (isSame ? known.password : '');
      if (user !== '' && password === '') throw fail('INVALID_INPUT', { fields: { password: '请填写' } });
      const about = { host, port: String(port), security, user, fromAddress, fromName };
      const text = box.seal(JSON.stringify({ ...about, password }));
      const shown = { ...about, hasPassword: String(password !== '') };
      await saveServiceKeys(trx, name, { text, hint: '', about: shown, by, now });
    },

    async remove(trx: Db): Promise<void> {
      if (!(await removeServiceKeys(trx, name))) throw fail('NOT_FOUND');
    },

    /** Sends a mail at once, so that whoever set the server sees what it says. */
    async test(to: string, now: number): Promise<{ ok: boolean; message: string }> {
      const own = fromEnvironment ? null : await stored(db);
      const used = await way();
      if (!used) throw fail('NOT_FOUND');
      const outcome = await send(used, { ...testLetter(used.server, now), to });
      const ok = outcome.state === 'sent';
      const said = { ok, message: ok ? '服务器已接收测试邮件，请到收件箱查看' : outcome.message };
      if (own) await noteServiceTest(db, name, { ...said, now, changedAt: own.changedAt });
      return said;
    },

    async reseal(keyId: string): Promise<number> {
      const old = (await sealedOtherwise(db, keyId)).filter((one) => one.name === name);
      for (const one of old) await saveSealedAgain(db, one.name, box.seal(await box.open(one.text)));
      return old.length;
    },
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
