import { z } from 'zod';
import { failSaying } from '../../../platform/errors/fail.ts';
import { forGood } from '../../../platform/session/account-ban.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { revokeAccount } from '../../playback/playback.public.ts';
import type { Db } from '../../../platform/db/db.ts';

/** What somebody published, taken out of sight and shown again, whatever kinds there are. */
export interface PublishedContent {
  hide(trx: Db, accountId: string, now: number): Promise<HiddenItem[]>;
  restore(trx: Db, items: readonly HiddenItem[], now: number): Promise<void>;
}

const hiddenItem = z.object({ kind: z.string(), id: z.string(), kept: z.unknown() });
export type HiddenItem = z.infer<typeof hiddenItem>;

export interface Ban {
  readonly agentId: string;
  readonly accountId: string;
  readonly reason: string;
  /** Null: for good. */
  readonly until: number | null;
  readonly hideContent: boolean;
  readonly staffName: string;
}

export interface BanService {
  /** Sessions, playback and new grants end with the transaction. Answers how many things were hidden. */
  ban(trx: Db, ban: Ban): Promise<number>;
  unban(trx: Db, accountId: string, by: { staffName: string; reason: string }): Promise<void>;
  /** Ends bans whose time is over; answers how many. */
  endDue(): Promise<number>;
}

interface Deps {
  readonly db: Db;
  readonly content: PublishedContent;
  readonly clock: () => number;
}

export function banService({ db, content, clock }: Deps): BanService {
  async function unban(
    trx: Db,
    accountId: string,
    { staffName, reason }: { staffName: string; reason: string },
  ): Promise<void> {
    const now = clock();
    const ended = await trx
      .deleteFrom('account_bans')
      .where('account_id', '=', accountId)
      .returning('hidden')
      .executeTakeFirst();
    if (!ended) throw failSaying('该账号没有被封禁', 'CONFLICT');
    await trx.updateTable('accounts').set({ banned_until: null }).where('id', '=', accountId).execute();
    await content.restore(trx, z.array(hiddenItem).parse(ended.hidden), now);
    await noteAction(trx, { accountId, at: now, staffName, action: 'unban', text: reason });
  }

  return {
    unban,

    async ban(trx, { agentId, accountId, reason, until, hideContent, staffName }) {
      const now = clock();
      const made = await trx
        .insertInto('account_bans')
        .values({
          account_id: accountId,
          agent_id: agentId,
          reason,
          until: until === null ? null : new Date(until),
          banned_at: new Date(now),
          staff_name: staffName,
        })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (!made) throw failSaying('该账号已被封禁，请先解封', 'CONFLICT');
      const banned_until = until === null ? forGood : new Date(until);
      await trx.updateTable('accounts').set({ banned_until }).where('id', '=', accountId).execute();
      await endSessions(trx, accountId, { except: null, at: now });
      await revokeAccount(trx, accountId, now);
      const hidden = hideContent ? await content.hide(trx, accountId, now) : [];
      if (hidden.length > 0) {
        await trx
          .updateTable('account_bans')
          .set({ hidden: JSON.stringify(hidden) })
          .where('account_id', '=', accountId)
          .execute();
      }
      const amount = until === null ? null : Math.round((until - now) / 86_400_000);
      await noteAction(trx, { accountId, at: now, staffName, action: 'ban', amount, text: reason });
      return hidden.length;
    },

    async endDue() {
      const due = await db
        .selectFrom('account_bans')
        .select('account_id')
        .where('until', '<=', new Date(clock()))
        .limit(200)
        .execute();
      for (const { account_id } of due) {
        await db.transaction().execute((trx) => unban(trx, account_id, { staffName: '', reason: '封禁到期' }));
      }
      return due.length;
    },
  };
}

export interface ActionNote {
  readonly accountId: string;
  readonly at: number;
  readonly staffName: string;
  readonly action: 'ban' | 'unban' | 'end sessions' | 'days' | 'views' | 'note' | 'verify' | 'unverify';
  readonly amount?: number | null;
  readonly text: string;
}

/** Writes down what staff did to an account, for whoever looks at it next. */
export async function noteAction(trx: Db, note: ActionNote): Promise<void> {
  await trx
    .insertInto('account_actions')
    .values({
      account_id: note.accountId,
      at: new Date(note.at),
      staff_name: note.staffName,
      action: note.action,
      amount: note.amount ?? null,
      text: note.text,
    })
    .execute();
}
