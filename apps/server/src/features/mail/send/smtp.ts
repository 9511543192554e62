import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import type { SmtpServer } from '../../../platform/config/mail/mail-settings.ts';
import { guardedAddress } from '../../../platform/net/guarded-address.ts';
import { oneLine } from '../letter/one-line.ts';
import { type MailProblem, problemOf } from './smtp-problem.ts';

/** Where mail goes, and whether the operator of the machine chose it, who may name a relay in a network of their own. */
export interface MailWay {
  readonly server: SmtpServer;
  readonly isTrusted: boolean;
  /** Only for tests and trying things out: this machine counts as public. */
  readonly allowLoopback: boolean;
}

export interface MailToSend {
  readonly messageId: string;
  readonly to: string;
  /** Before the address of the installation; its own name when left out. */
  readonly fromName?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A link that ends these mails, with one click of the mail program. */
  readonly unsubscribe?: string | undefined;
  readonly at: number;
}

export type MailOutcome = { readonly state: 'sent' } | MailProblem;

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * One attempt, on a connection of its own. It never throws: whatever the other side does is an answer. Nothing of the mail
 * or the login is logged.
 */
export async function sendBySmtp(way: MailWay, mail: MailToSend): Promise<MailOutcome> {
  const { host, port, security, user, password, fromAddress, fromName } = way.server;
  try {
    // The process that answers HTTP sends a test mail now and then at most, and the library holds as much as five features.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      // The very address that was looked at: a name that answers differently a moment later gains nothing.
      host: way.isTrusted ? host : await guardedAddress(host, way.allowLoopback),
      port,
      ...(isIP(host) === 0 && { servername: host }),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'plain',
      ...(user !== '' && { auth: { user, pass: password } }),
      // What other servers are told we are called: not the name of this machine.
      name: fromAddress.slice(fromAddress.lastIndexOf('@') + 1),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...patience,
    });
    try {
      await transport.sendMail(messageOf(mail, { address: fromAddress, name: mail.fromName ?? fromName }));
      return { state: 'sent' };
    } finally {
      transport.close();
    }
  } catch (error) {
    return problemOf(error);
  }
}

/** Every header is one line, whatever people called themselves. */
function messageOf(mail: MailToSend, from: { address: string; name: string }): SendMailOptions {
  const { messageId, to, subject, text, html, unsubscribe, at } = mail;
  return {
    messageId: `<${messageId}>`,
    date: new Date(at),
    from: { address: from.address, name: oneLine(from.name) },
    to: { address: to, name: '' },
    subject: oneLine(subject),
    text,
    html,
    headers: {
      // So that no program answers it by itself.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${oneLine(unsubscribe)}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
