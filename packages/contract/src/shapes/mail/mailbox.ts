import { z } from 'zod';
import { mailCodeDigits } from '../../constants.ts';

/** As much of RFC 5321 as mailboxes of people use: no comments, no quotes, no address literals, and never a line break. */
const pattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i;

export const mailAddress = z
  .string({ error: '请填写邮箱' })
  .trim()
  .max(254, '邮箱太长')
  .regex(pattern, '请输入正确的邮箱')
  .refine((address) => !/^\.|\.\.|\.@/.test(address), '请输入正确的邮箱')
  // Names of hosts are the same in either case; what stands before the @ is its receiver's.
  .transform(
    (address) =>
      `${address.slice(0, address.lastIndexOf('@'))}${address.slice(address.lastIndexOf('@')).toLowerCase()}`,
  );

export const mailCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${mailCodeDigits}}$`), '请输入 6 位验证码');

/** What a member may be mailed of: two topics of the settings of notices, and the end of VIP. */
export const mailTopic = z.enum(['reply', 'chapter', 'vip']);
export type MailTopic = z.infer<typeof mailTopic>;

export const userMail = z
  .object({
    /** False: this installation sends no mail to this account, and the app shows nothing of it. */
    available: z.boolean(),
    /** The one that is bound; null: none. */
    address: z.string().nullable(),
    /** Whether the daily mail is wanted; off until somebody turns it on. */
    on: z.boolean(),
    topics: z.array(mailTopic),
    /** The mailbox took a mail back for good: the daily mail was turned off. */
    refused: z.boolean(),
  })
  .meta({ id: 'UserMail' });
export type UserMail = z.infer<typeof userMail>;
