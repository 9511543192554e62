import { sampleAccount } from '../../testing/accounts.ts';
import type { IdentityApp } from '../../testing/identity-app.ts';
import { testSecrets } from '../../testing/modules.ts';
import { joinService } from './join/join.service.ts';
import { markMaker } from './join/marks.ts';

let drawn = 0;

/** Accounts that have done all that is asked, by as many addresses and machines as the farm has. */
export async function inviteFarm(
  test: IdentityApp,
  inviters: readonly { code: string }[],
  { size, addresses, machines }: { size: number; addresses: number; machines: number },
) {
  const { pool, db } = test.database;
  const settle = () => test.modules.invite.settles.run();
  const joins = joinService({ db, marksOf: markMaker(testSecrets.pepper), clock: () => test.time.now });
  const made = await pool.query<{ id: string }>(
    `insert into accounts (agent_id, user_code, nickname, created_at)
     select 3, 'FARM' || $3 || '-' || n, '假', $2 from generate_series(1, $1) n returning id`,
    [size, new Date(test.time.now), ++drawn],
  );
  const ids = made.rows.map(({ id }) => id);
  const join = async (id: string, index: number) => {
    const code = inviters[index % inviters.length]?.code ?? '';
    await joins.accept(sampleAccount(id), code, {
      machineCode: `machine ${drawn} ${index % machines}`,
      browser: `browser ${drawn} ${index % machines}`,
      address: `100.${64 + drawn}.${(index % addresses) * 7}.9`,
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Farm',
    });
  };
  for (let from = 0; from < ids.length; from += 20) {
    // All of them within the hour in which an account is new.
    test.time.now += 60_000;
    await Promise.all(ids.slice(from, from + 20).map((id, index) => join(id, from + index)));
  }
  await pool.query('update accounts set claimed_at = $2 where id = any($1::bigint[])', [ids, new Date(test.time.now)]);
  await pool.query(
    `insert into invite_watch_days (invite_id, day, watched_ms)
     select id, '2027-01-15', 7200000 from invites where invitee_id = any($1::bigint[])`,
    [ids],
  );
  await settle();
  test.time.now += 48 * 3_600_000;
  await settle();
  const { rows } = await pool.query<{ state: string; n: number }>(
    'select state, count(*)::int n from invites where invitee_id = any($1::bigint[]) group by 1 order by 1',
    [ids],
  );
  const paid = await pool.query(
    `select from book_entries where account_id = any($1::bigint[]) union all
     select from view_credits where account_id = any($1::bigint[])`,
    [ids],
  );
  return { states: Object.fromEntries(rows.map(({ state, n }) => [state, n])), paid: paid.rows.length };
}
