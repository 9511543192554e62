import type { Db } from '../../platform/db/db.ts';

export interface StaffAction {
  readonly accountId: string;
  readonly at: number;
  readonly staffName: string;
  readonly action:
    | 'ban'
    | 'unban'
    | 'end sessions'
    | 'days'
    | 'views'
    | 'note'
    | 'verify'
    | 'unverify'
    | 'youth pin'
    | 'recovery';
  readonly amount?: number | null;
  readonly text: string;
}

/** Records what staff did to an account; the console shows it as the account's history. */
export async function recordStaffAction(trx: Db, action: StaffAction): Promise<void> {
  await trx
    .insertInto('account_actions')
    .values({
      account_id: action.accountId,
      at: new Date(action.at),
      staff_name: action.staffName,
      action: action.action,
      amount: action.amount ?? null,
      text: action.text,
    })
    .execute();
}
