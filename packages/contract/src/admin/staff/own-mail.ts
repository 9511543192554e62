import { z } from 'zod';
import { count } from '../../shapes/common.ts';
import { mailAddress, mailCode } from '../../shapes/mail/mailbox.ts';
import { adminTable, byStaff } from '../admin-call.ts';
import { givenPassword } from '../shapes.ts';

/** What staff may be mailed of: notices of their own account, and for owners what is wrong with the installation. */
export const staffMailKind = z.enum(['newSignIn', 'recoveryUsed', 'passkeyAdded', 'alarms']);
export type StaffMailKind = z.infer<typeof staffMailKind>;

const ownMail = z.object({
  /** False: this installation sends no mail. */
  available: z.boolean(),
  address: z.string().nullable(),
  kinds: z.array(staffMailKind),
  /** What this role can choose from. */
  choices: z.array(staffMailKind),
});
export type OwnMail = z.infer<typeof ownMail>;

/** 我的账号 → 邮箱. */
export const ownMailCalls = adminTable({
  'session/mail': byStaff.read({
    output: ownMail,
    summary: "The caller's own mailbox, and what it is told of",
  }),
  'session/mailCode': byStaff.change({
    input: z.object({ address: mailAddress, password: givenPassword }),
    /** Seconds until the next code may be asked for. */
    output: z.object({ retryAfter: count }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'account', max: 5, seconds: 3600, failClosed: true },
    summary: 'Sends a code to a mailbox that is to be bound, by the password; good for 10 minutes, 5 tries and one use',
  }),
  'session/bindMail': byStaff.change({
    input: z.object({ code: mailCode }),
    output: ownMail,
    errors: ['CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 3600, failClosed: true },
    summary: 'Binds the mailbox that the code was sent to',
  }),
  'session/removeMail': byStaff.change({
    input: z.object({ password: givenPassword }),
    errors: ['WRONG_CREDENTIALS', 'NOT_FOUND'],
    summary: "Forgets the caller's mailbox, by the password",
  }),
  'session/saveMail': byStaff.change({
    input: z.object({ kinds: z.array(staffMailKind).max(4) }),
    output: ownMail,
    errors: ['NOT_FOUND'],
    summary: 'Chooses what comes by mail',
  }),
});
