import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** The account itself, its devices and its sessions. */
export const accountPersonalData: PersonalData = {
  name: 'account',
  tables: [
    'accounts',
    'devices',
    'browser_proofs',
    'account_machines',
    'account_sources',
    'sessions',
    'scan_requests',
    'host_tickets',
  ],

  async merge(trx, { from, into }) {
    // What the surviving account has not filled in comes from the other. Youth mode must not be lost by a merge.
    await sql`update accounts i set
        nickname = case when i.nickname = '用户' || right(i.user_code, 4) then f.nickname else i.nickname end,
        avatar = coalesce(nullif(i.avatar, ''), f.avatar),
        gender = case when i.gender = 'unknown' then f.gender else i.gender end,
        birthday = coalesce(i.birthday, f.birthday),
        signature = coalesce(nullif(i.signature, ''), f.signature),
        password_hash = coalesce(i.password_hash, f.password_hash),
        youth_pin_hash = coalesce(i.youth_pin_hash, f.youth_pin_hash),
        age_confirmed_at = coalesce(i.age_confirmed_at, f.age_confirmed_at),
        age_method = case when i.age_confirmed_at is null then f.age_method else i.age_method end,
        age_provider = case when i.age_confirmed_at is null then f.age_provider else i.age_provider end,
        age_until = case when i.age_confirmed_at is null then f.age_until else i.age_until end,
        verified_at = coalesce(i.verified_at, f.verified_at)
      from accounts f where i.id = ${into} and f.id = ${from}`.execute(trx);
    await sql`update accounts set merged_into = ${into} where id = ${from}`.execute(trx);
  },

  async export(db, accountId) {
    const account = await db
      .selectFrom('accounts')
      .select(['user_code', 'nickname', 'avatar', 'gender', 'birthday', 'signature', 'phone'])
      .select([
        'created_at',
        'claimed_at',
        'last_login_at',
        'age_confirmed_at',
        'age_method',
        'age_provider',
        'age_until',
      ])
      .select('verified_at')
      .select(sql<boolean>`youth_pin_hash is not null`.as('youth_mode'))
      .where('id', '=', accountId)
      .executeTakeFirst();
    const [machine, source, devices, sessions] = await Promise.all([
      db
        .selectFrom('account_machines')
        .select(['information', 'updated_at'])
        .where('account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('account_sources')
        .select(['channel_api', 'user_name', 'updated_at'])
        .where('account_id', '=', accountId)
        .execute(),
      db.selectFrom('devices').select('created_at').where('account_id', '=', accountId).execute(),
      db
        .selectFrom('sessions')
        .select(['created_at', 'last_seen_at', 'revoked_at', 'address', 'user_agent', 'host'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    ]);
    return { account, machine, source, devices, sessions };
  },

  async erase(trx, accountId) {
    await sql`delete from sms_codes c using accounts a
      where a.id = ${accountId} and c.agent_id = a.agent_id and c.phone = a.phone`.execute(trx);
    const owned = [
      'devices',
      'browser_proofs',
      'account_machines',
      'account_sources',
      'host_tickets',
      'sessions',
    ] as const;
    for (const table of owned) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    }
    await trx.deleteFrom('scan_requests').where('account_id', '=', accountId).execute();
    await trx
      .updateTable('accounts')
      .set({
        // Never the userCode of another account, and impossible to sign in with.
        user_code: `deleted ${accountId}`,
        nickname: '已注销用户',
        avatar: '',
        phone: null,
        password_hash: null,
        gender: 'unknown',
        birthday: null,
        signature: '',
        otp_epoch: sql<number>`otp_epoch + 1`,
        otp_issued_at: null,
        last_login_at: null,
        age_confirmed_at: null,
        age_method: null,
        age_provider: null,
        age_until: null,
        youth_pin_hash: null,
        verified_at: null,
        deleted_at: sql<Date>`now()`,
      })
      .where('id', '=', accountId)
      .execute();
  },
};
