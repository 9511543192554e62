import { mailAddress } from '@liuguang/contract/shapes/mail/mailbox.ts';
import type { MailSecurity } from '@liuguang/contract/admin/system/mail.ts';
import { z } from 'zod';
import { isLoopback } from '../../net/address.ts';
import { isLocalName } from '../../net/host-name.ts';

/** Who takes mail of this installation, and in whose name it is sent. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Empty: the server asks for no login. */
  readonly user: string;
  readonly password: string;
  readonly fromAddress: string;
  readonly fromName: string;
}

export const mailVariables = {
  /** `smtps://user:password@host:465`, or `smtp://` for STARTTLS. */
  SMTP_URL: z.string().optional(),
  /** `流光 <no-reply@example.com>`, or the address alone. */
  SMTP_FROM: z.string().optional(),
  MAIL_DIGEST_HOUR: z
    .string()
    .refine((value) => /^\d{1,2}$/.test(value) && Number(value) < 24, { error: 'an hour from 0 to 23' })
    .transform(Number)
    .default(18),
  MAIL_LOOPBACK: z
    .enum(['0', '1', 'false', 'true'], { error: '1 or 0' })
    .transform((value) => value === '1' || value === 'true')
    .default(false),
};

type MailVariables = z.output<z.ZodObject<typeof mailVariables>>;

const urlForm = 'smtps://user:password@host:465 or smtp://user:password@host:587';

/** The server; undefined when none is named, or what is wrong. A password never stands in what is wrong. */
export function mailSettings(given: MailVariables): SmtpServer | { readonly wrong: string } | undefined {
  const { SMTP_URL: url, SMTP_FROM: from } = given;
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined) {
    return { wrong: 'SMTP_URL and SMTP_FROM: expected both of them, or none' };
  }
  const parsed = URL.parse(url);
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    return { wrong: `SMTP_URL: expected ${urlForm}` };
  }
  const [user, password] = [decoded(parsed.username), decoded(parsed.password)];
  if (user === null || password === null) return { wrong: 'SMTP_URL: expected % in user and password written as %25' };
  const sender = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|(\S+))\s*$/.exec(from);
  const address = mailAddress.safeParse(sender?.[2] ?? sender?.[3]);
  if (!address.success) return { wrong: `SMTP_FROM: expected an address, such as 流光 <no-reply@example.com>` };
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const isTls = parsed.protocol === 'smtps:';
  return {
    host,
    port: parsed.port === '' ? (isTls ? 465 : 587) : Number(parsed.port),
    security: isTls ? 'tls' : isThisMachine(host) ? 'plain' : 'starttls',
    user,
    password,
    fromAddress: address.data,
    fromName: sender?.[1]?.trim() ?? '',
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** What is said to this machine is heard by nobody else: there alone mail may go without TLS. */
export function isThisMachine(host: string): boolean {
  return isLocalName(host) || isLoopback(host);
}
