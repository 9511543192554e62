import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.ts';

export interface StaffAction {
  readonly accountId: string;
  readonly at: number;
  readonly staffName: string;
  readonly action: Schema['account_actions']['action'];
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
