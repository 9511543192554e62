import { z } from 'zod';
import type { SealedBox } from '../../../platform/config/sealed-box.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { CallError } from '../../../platform/errors/fail.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { NoMoreTries } from '../../../platform/jobs/no-more-tries.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Letter } from '../letter/letter.ts';
import { newMessageId } from '../letter/letters.ts';
import { sendMailJobSpec } from '../mail.job-spec.ts';
import type { MailSettings } from '../settings/mail-settings.service.ts';
import {
  findWaiting,
  insertMail,
  type MailKind,
  type MailOwner,
  noteFailed,
  noteLater,
  noteSent,
  turnOffRefused,
  type WaitingMail,
} from './mail.repository.ts';
import { type MailOutcome, type MailToSend, type MailWay } from './smtp.ts';
import type { MailProblem } from './smtp-problem.ts';

const minute = 60_000;
const hour = 60 * minute;
/** After each attempt that failed. Slow at the end: a server that refuses a login counts how often it is tried. */
export const waits = [minute / 2, 2 * minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
/** Of all workers together: servers of others shut out who sends in bursts. */
const mostAMinute = 60;

export interface MailToPost extends Letter {
  readonly owner: MailOwner;
  readonly kind: MailKind;
  readonly to: string;
  readonly fromName?: string;
  readonly unsubscribe?: string;
  /** So long somebody may still want it. */
  readonly goodForMs: number;
}

interface Deps {
  readonly db: Db;
  readonly box: SealedBox;
  readonly settings: Pick<MailSettings, 'way' | 'isOn'>;
  readonly send: (way: MailWay, mail: MailToSend) => Promise<MailOutcome>;
  readonly limiter: Limiter;
  readonly clock: () => number;
}

const contentShape = z.object({
  to: z.string(),
  fromName: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
});

export type Outbox = ReturnType<typeof outboxService>;

export function outboxService({ db, box, settings, send, limiter, clock }: Deps) {
  /** Seconds until there is room for one more; 0: there is. */
  async function paceWait(): Promise<number> {
    try {
      await limiter.take({ key: 'mails sent', max: mostAMinute, seconds: 60, failClosed: false });
      return 0;
    } catch (error) {
      if (!(error instanceof CallError) || error.failure !== 'TOO_OFTEN') throw error;
      return (error.data as { retryAfter: number } | null)?.retryAfter ?? 1;
    }
  }

  /** Tries again while somebody may still want it; then it is left for an operator, with the other jobs that failed. */
  async function conclude(mail: WaitingMail, problem: MailProblem, log: Logger): Promise<void> {
    const { mailId, kind, accountId, attempts, expiresAt } = mail;
    const now = clock();
    const wait = problem.state === 'later' ? waits[attempts] : undefined;
    if (wait !== undefined && now + wait < expiresAt) {
      await transact(db, async (trx) => {
        await noteLater(trx, mailId, attempts + 1, problem.message);
        await again(trx, mailId, attempts + 1, now + wait);
      });
      log.warn({ mailId, kind, attempts: attempts + 1, problem: problem.message }, 'a mail waits for another try');
      return;
    }
    // Anybody can type a mailbox that is not there: that is no fault for an operator to look at.
    const isTheirs = problem.state === 'refused' && problem.ofRecipient && accountId !== null;
    await noteFailed(db, mailId, { problem: problem.message, now, keep: kind !== 'code' && !isTheirs });
    if (isTheirs) {
      await turnOffRefused(db, accountId, now);
      log.info({ mailId, kind }, 'the mailbox of a member takes no mail');
      return;
    }
    throw new NoMoreTries(problem.message);
  }

  return {
    isOn: settings.isOn,

    /** Writes a mail down in the transaction of what it tells of. Without a mail server it is as good as sent. */
    async post(trx: Db, { owner, kind, goodForMs, ...content }: MailToPost): Promise<void> {
      const way = await settings.way(trx);
      if (!way) return;
      const now = clock();
      const messageId = newMessageId(way.server.fromAddress);
      const sealed = box.seal(JSON.stringify(contentShape.parse(content)));
      const mailId = await insertMail(trx, { owner, messageId, kind, sealed, now, expiresAt: now + goodForMs });
      await enqueue(trx, sendMailJobSpec, { mailId, attempt: 0 }, { key: `mail ${mailId}` });
    },

    /**
     * One attempt at one mail. A worker that is killed between the server's yes and our note of it sends again, under the
     * same Message-ID: SMTP knows no other way.
     */
    async deliver({ mailId, attempt }: { mailId: string; attempt: number }, log: Logger): Promise<void> {
      const mail = await findWaiting(db, mailId);
      if (!mail || mail.attempts !== attempt) return;
      // A code that is over helps nobody; anything else is better late than never.
      if (mail.kind === 'code' && clock() >= mail.expiresAt) return await noteFailed(db, mailId, overdue(clock()));
      const wait = await paceWait();
      if (wait > 0) return await again(db, mailId, attempt, clock() + wait * 1000);
      const way = await settings.way();
      if (!way) return await conclude(mail, noServer, log);
      const { messageId, createdAt: at } = mail;
      const content = contentShape.parse(JSON.parse(box.open(mail.sealed)));
      const outcome = await send(way, { ...content, messageId, at });
      if (outcome.state === 'sent') await noteSent(db, mailId, clock());
      else await conclude(mail, outcome, log);
    },
  };
}

const overdue = (now: number) => ({ problem: '已过期，没有发送', now, keep: false });
const noServer: MailProblem = { state: 'later', ofRecipient: false, message: '没有设置邮件服务' };

async function again(trx: Db, mailId: string, attempt: number, at: number): Promise<void> {
  await enqueue(trx, sendMailJobSpec, { mailId, attempt }, { key: `mail ${mailId}`, runAt: new Date(at) });
}
