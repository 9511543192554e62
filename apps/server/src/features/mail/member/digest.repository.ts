import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { topicsOf } from './mailbox.repository.ts';

export type DueMember = Awaited<ReturnType<typeof takeDue>>[number];

interface Row {
  accountId: string;
  agentId: string;
  address: string;
  topics: string[];
  toldUntil: Date;
  vipUntil: Date | null;
  vipTold: Date | null;
}

/**
 * Members whom nobody looked at today, who want mail and may get some: not in youth mode, not shut out. They are looked at
 * with this, by whoever is first: the mail of a day is written in the same transaction or not at all.
 */
export async function takeDue(trx: Db, { day, now, most }: { day: string; now: number; most: number }) {
  const { rows } = await sql<Row>`with due as (
      select m.account_id from member_mailboxes m join accounts a on a.id = m.account_id
      where m.is_on and m.told_day < ${day} and a.deleted_at is null and a.youth_pin_hash is null
        and (a.banned_until is null or a.banned_until <= ${new Date(now)})
      order by m.told_day, m.account_id limit ${most} for update of m skip locked)
    update member_mailboxes m set told_day = ${day} from due join accounts a on a.id = due.account_id
    where m.account_id = due.account_id
    returning m.account_id as "accountId", a.agent_id as "agentId", m.address, m.topics, m.told_until as "toldUntil",
      a.vip_until as "vipUntil", m.vip_told as "vipTold"`.execute(trx);
  return rows.map(({ accountId, agentId, address, topics, toldUntil, vipUntil, vipTold }) => ({
    accountId,
    agentId,
    address,
    topics: topicsOf(topics),
    toldUntil: toldUntil.getTime(),
    vipUntil: vipUntil?.getTime() ?? null,
    vipTold: vipTold?.getTime() ?? null,
  }));
}

export async function noteTold(trx: Db, accountId: string, until: number, vipTold: number | null): Promise<void> {
  await trx
    .updateTable('member_mailboxes')
    .set({ told_until: new Date(until), vip_told: vipTold === null ? null : new Date(vipTold) })
    .where('account_id', '=', accountId)
    .execute();
}
