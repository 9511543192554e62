import type { InviteSettings } from '@liuguang/contract/admin/promotion/invites.ts';
import { agentExists } from '../../platform/admin/agent-exists.ts';
import type { Db } from '../../platform/db/db.ts';

/** What an agent begins with, as the columns of invite_settings say. */
export const standardInvites: InviteSettings = {
  isOn: false,
  inviterKind: 'days',
  inviterAmount: 3,
  inviteeKind: 'days',
  inviteeAmount: 1,
  watchMinutes: 30,
  watchDays: 2,
  windowDays: 14,
  holdHours: 24,
  dayCap: 5,
  monthCap: 20,
  totalCap: 100,
  keepDays: 30,
};

export async function readInviteSettings(db: Db, agentId: string): Promise<InviteSettings> {
  const row = await db.selectFrom('invite_settings').selectAll().where('agent_id', '=', agentId).executeTakeFirst();
  if (!row) return standardInvites;
  return {
    isOn: row.is_on,
    inviterKind: row.inviter_kind,
    inviterAmount: row.inviter_amount,
    inviteeKind: row.invitee_kind,
    inviteeAmount: row.invitee_amount,
    watchMinutes: row.watch_minutes,
    watchDays: row.watch_days,
    windowDays: row.window_days,
    holdHours: row.hold_hours,
    dayCap: row.day_cap,
    monthCap: row.month_cap,
    totalCap: row.total_cap,
    keepDays: row.keep_days,
  };
}

/** False when there is no such agent. */
export async function writeInviteSettings(trx: Db, agentId: string, settings: InviteSettings): Promise<boolean> {
  if (!(await agentExists(trx, agentId))) return false;
  const values = {
    is_on: settings.isOn,
    inviter_kind: settings.inviterKind,
    inviter_amount: settings.inviterAmount,
    invitee_kind: settings.inviteeKind,
    invitee_amount: settings.inviteeAmount,
    watch_minutes: settings.watchMinutes,
    watch_days: settings.watchDays,
    window_days: settings.windowDays,
    hold_hours: settings.holdHours,
    day_cap: settings.dayCap,
    month_cap: settings.monthCap,
    total_cap: settings.totalCap,
    keep_days: settings.keepDays,
  };
  await trx
    .insertInto('invite_settings')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute();
  return true;
}
