import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { count } from '../shapes/common.ts';
import { mailAddress, mailCode, mailTopic, userMail } from '../shapes/mail/mailbox.ts';

export const mailCalls = callTable({
  'userMail/state': byAccount.read({
    output: userMail,
    summary: "The caller's mailbox and the daily mail to it, where this installation sends mail",
  }),
  'userMail/code': byAccount.change({
    sensitive: true,
    notForYouth: true,
    input: z.object({ address: mailAddress }),
    /** Seconds until the next code may be asked for. */
    output: z.object({ retryAfter: count }),
    errors: ['CONFLICT'],
    // An account costs two calls, so what counts is who is written to, and where the call comes from.
    limit: { per: 'address', max: 10, seconds: 3600, failClosed: true },
    serviceLimits: [
      { per: 'mailbox', max: 1, seconds: 60, counts: 'codes sent' },
      { per: 'mailbox', max: 3, seconds: 3600, counts: 'codes sent' },
      { per: 'mailbox', max: 5, seconds: 86_400, counts: 'codes sent' },
      { per: 'device', max: 5, seconds: 3600, counts: 'codes sent' },
      { per: 'device', max: 10, seconds: 86_400, counts: 'codes sent' },
    ],
    summary: 'Sends a code to a mailbox that is to be bound; good for 10 minutes, 5 tries and one use',
  }),
  'userMail/bind': byAccount.change({
    sensitive: true,
    notForYouth: true,
    input: z.object({ address: mailAddress, code: mailCode }),
    output: userMail,
    errors: ['CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 3600, failClosed: true },
    summary: 'Binds the mailbox that the code was sent to, in place of the one before',
  }),
  'userMail/unbind': byAccount.change({
    output: userMail,
    summary: 'Forgets the mailbox and what waits to be sent to it',
  }),
  'userMail/set': byAccount.change({
    notForYouth: true,
    input: z.object({ on: z.boolean().optional(), topics: z.array(mailTopic).max(3).optional() }),
    output: userMail,
    errors: ['CONFLICT'],
    limit: { per: 'account', max: 120, seconds: 3600 },
    summary: 'Turns the daily mail on or off, and chooses what it tells of',
  }),
});
