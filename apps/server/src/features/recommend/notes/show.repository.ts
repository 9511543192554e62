import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';

/** Titles that were in a page of an account's feed. */
export interface Shows {
  readonly accountId: string;
  readonly videoIds: readonly string[];
  /** Whether they count for their titles; always for the account. */
  readonly counted: boolean;
}

/** Some fifteen pages. */
const keptShown = 300;

export async function saveShows(db: Db, shows: readonly Shows[]): Promise<void> {
  const counts = new Map<string, number>();
  const byAccount = new Map<string, string[]>();
  for (const { accountId, videoIds, counted } of shows) {
    byAccount.set(accountId, [...videoIds, ...(byAccount.get(accountId) ?? [])]);
    if (counted) for (const id of videoIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  await transact(db, async (trx) => {
    // Two processes would lock the same titles in different orders.
    await lockFor(trx, 'recommend shows');
    await sql`insert into recommend_shows as s (video_id, shown)
      select c.id, c.shown from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::bigint[]) as c (id, shown)
      join videos v on v.id = c.id
      on conflict (video_id) do update set shown = s.shown + excluded.shown`.execute(trx);
    const rows = JSON.stringify(Array.from(byAccount, ([id, ids]) => ({ id, ids })));
    await sql`insert into recommend_shown as s (account_id, ids)
      select r.id, r.ids[1:${sql.lit(keptShown)}] from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, ids bigint[])
      join accounts a on a.id = r.id
      where a.deleted_at is null and a.youth_pin_hash is null
        and not exists (select from recommend_settings o where o.account_id = a.id and o.is_off)
      on conflict (account_id) do update set ids = (excluded.ids || s.ids)[1:${sql.lit(keptShown)}]`.execute(trx);
  });
}
