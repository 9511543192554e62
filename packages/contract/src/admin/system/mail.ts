import { z } from 'zod';
import { count, time } from '../../shapes/common.ts';
import { mailAddress } from '../../shapes/mail/mailbox.ts';
import { adminTable, byOwners } from '../admin-call.ts';

/** `tls`: from the first byte. `starttls`: asked for, and nothing is said without it. `plain`: only on this machine. */
export const mailSecurity = z.enum(['tls', 'starttls', 'plain']);
export type MailSecurity = z.infer<typeof mailSecurity>;

/** The name that stands before the address: one line, and nothing that ends a header. */
const senderName = z
  .string()
  .trim()
  .max(64, '最多 64 个字')
  // oxlint-disable-next-line no-control-regex -- that is what must not be there
  .regex(/^[^\u0000-\u001F\u007F<>"\\]*$/u, '名称不能含有换行、引号和尖括号');

const state = z.object({
  /** Where the server in use comes from: variables of the environment come before what is set here. */
  source: z.enum(['environment', 'console', 'none']),
  saved: z
    .object({
      host: z.string(),
      port: count,
      security: mailSecurity,
      user: z.string(),
      /** Whether one is saved: nothing of it ever comes out again. */
      hasPassword: z.boolean(),
      fromAddress: z.string(),
      fromName: z.string(),
      changedAt: time,
      changedBy: z.string(),
      tested: z.object({ at: time, ok: z.boolean(), message: z.string() }).nullable(),
    })
    .nullable(),
});

/** 系统 → 邮件: the server that takes mail of this installation. */
export const mailCalls = adminTable({
  'mail/state': byOwners.read({
    output: state,
    summary: 'Which SMTP server is in use, and what is set in the console',
  }),
  'mail/save': byOwners.change({
    input: z.object({
      host: z
        .string({ error: '请填写' })
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^[a-z\d](?:[a-z\d.:-]*[a-z\d])?$/, '服务器地址不正确，例如 smtp.example.com'),
      port: z.number({ error: '请填写' }).int().min(1, '端口不正确').max(65_535, '端口不正确'),
      security: mailSecurity,
      /** Empty: the server asks for no login. */
      user: z.string().trim().max(200).regex(/^\S*$/, '登录名不含空格').default(''),
      /** Left out or empty, the one that is saved stays; a new one is needed with another server or login. */
      password: z.string().max(400).optional(),
      fromAddress: mailAddress,
      fromName: senderName.default(''),
    }),
    output: state,
    errors: ['INVALID_INPUT'],
    summary: 'Sets the SMTP server; the password is encrypted and never shown again',
  }),
  'mail/remove': byOwners.change({
    errors: ['NOT_FOUND'],
    summary: 'Deletes the SMTP server that was set in the console',
  }),
  'mail/test': byOwners.change({
    input: z.object({ to: mailAddress }),
    output: z.object({ ok: z.boolean(), message: z.string(), ms: count }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 10, seconds: 3600, failClosed: true },
    summary: 'Sends a test mail at once and says how that went',
  }),
});
