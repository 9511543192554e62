import type { Db } from '../../platform/db/db.ts';

/** How somebody names the account to open. */
export type AccountName = { readonly userCode: string } | { readonly phone: string };

/** What a login is checked against. Stays on the server. */
export type Credentials = NonNullable<Awaited<ReturnType<AccountRepository['credentials']>>>;

export type AccountRepository = ReturnType<typeof accountRepository>;

export function accountRepository(db: Db) {
  return {
    async credentials(agentId: string, name: AccountName) {
      const [column, value] =
        'phone' in name ? (['phone', name.phone] as const) : (['user_code', name.userCode] as const);
      const row = await db
        .selectFrom('accounts')
        .select(['id', 'user_code', 'claimed_at', 'password_hash', 'otp_epoch', 'last_login_at'])
        .where('agent_id', '=', agentId)
        .where(column, '=', value)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      return {
        accountId: row.id,
        userCode: row.user_code,
        isMember: row.claimed_at !== null,
        passwordHash: row.password_hash,
        otpEpoch: row.otp_epoch,
        /** Nobody has logged in yet. */
        neverUsed: row.last_login_at === null,
      };
    },

    async noteLogin(trx: Db, accountId: string, now: number): Promise<void> {
      await trx
        .updateTable('accounts')
        .set({ last_login_at: new Date(now) })
        .where('id', '=', accountId)
        .execute();
    },
  };
}
