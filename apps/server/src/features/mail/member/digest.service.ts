import type { MailTopic } from '@liuguang/contract/shapes/mail/mailbox.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { shanghaiDay, shanghaiHour } from '../../../platform/time/shanghai.ts';
import { untoldNotices } from '../../message/message.public.ts';
import type { Outbox } from '../send/outbox.service.ts';
import type { AgentFaces } from './agent-faces.ts';
import { digestLetter } from './digest-letter.ts';
import { type DueMember, noteTold, takeDue } from './digest.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

const dayMs = 24 * 3_600_000;
/** So long before its end somebody is told of it, once. */
const vipAheadMs = 3 * dayMs;
const mostItems = 20;
/** Of one look, which comes every minute: half of what may be sent, so that codes never wait behind them. */
const mostMails = 30;
const batch = 50;

interface Deps {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly faces: AgentFaces;
  readonly links: UnsubscribeLinks;
  /** Of the day in Shanghai. */
  readonly fromHour: number;
  readonly clock: () => number;
}

export type DigestService = ReturnType<typeof digestService>;

/** One mail a day at most, and none when there is nothing to tell. */
export function digestService({ db, outbox, faces, links, fromHour, clock }: Deps) {
  /** Whether there was something to tell. */
  async function tell(trx: Db, member: DueMember, now: number): Promise<boolean> {
    const { accountId, agentId, address, topics, toldUntil, vipUntil, vipTold } = member;
    const site = await faces.siteOf(agentId);
    if (!site) return false;
    const kinds = topics.filter((topic): topic is Exclude<MailTopic, 'vip'> => topic !== 'vip');
    const news = await untoldNotices(trx, { accountId, topics: kinds, since: toldUntil, until: now, most: mostItems });
    const isEnding = vipUntil !== null && vipUntil > now && vipUntil < now + vipAheadMs;
    const vipEnd = topics.includes('vip') && isEnding && vipTold !== vipUntil ? vipUntil : null;
    if (news.count === 0 && vipEnd === null) return false;
    const face = await faces.faceOf(agentId);
    const unsubscribe = links.link(site.origin, accountId, address);
    const words = digestLetter({ face, site, news, vipEnd, unsubscribe });
    const owner = { accountId };
    const rest = { owner, kind: 'digest', to: address, fromName: face.name, goodForMs: dayMs } as const;
    await outbox.post(trx, { ...words, ...rest, unsubscribe });
    await noteTold(trx, accountId, now, vipEnd ?? vipTold);
    return true;
  }

  /** The next members whom nobody looked at today, and how many of them there was something to tell. */
  async function look(most: number): Promise<{ found: number; made: number }> {
    const now = clock();
    return await transact(db, async (trx) => {
      const due = await takeDue(trx, { day: shanghaiDay(now), now, most });
      let made = 0;
      for (const member of due) if (await tell(trx, member, now)) made += 1;
      return { found: due.length, made };
    });
  }

  return {
    async run(signal: AbortSignal): Promise<void> {
      if (shanghaiHour(clock()) < fromHour || !(await outbox.isOn())) return;
      let left = mostMails;
      while (left > 0 && !signal.aborted) {
        const { found, made } = await look(Math.min(batch, left));
        if (found === 0) return;
        left -= made;
      }
    },
  };
}
