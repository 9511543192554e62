import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';

/** A search of an account that found something. */
export interface Searched {
  readonly accountId: string;
  readonly word: string;
  /** The best videos that it found. */
  readonly videoIds: readonly string[];
  readonly at: number;
}

const keptWords = 10;

const rowOf = ({ at, ...search }: Searched) => ({ ...search, at: new Date(at) });

/** With the tags of what was found: a word alone is found in few titles. Nothing of who does not want feeds to learn. */
export async function saveSearches(db: Db, searches: readonly Searched[]): Promise<void> {
  const latest = new Map(searches.map((search) => [`${search.accountId} ${search.word}`, search]));
  const rows = JSON.stringify([...latest.values()].map(rowOf));
  const owners = [...new Set(searches.map(({ accountId }) => accountId))];
  await transact(db, async (trx) => {
    await sql`insert into recommend_searches as s (account_id, word, tags, at)
      select r."accountId", r.word, array(
        select tag from videos v cross join lateral unnest(v.tags) as tag where v.id = any(r."videoIds")
        group by tag order by count(*) desc, tag limit 3), r.at
      from jsonb_to_recordset(${rows}::jsonb)
        as r ("accountId" bigint, word text, "videoIds" bigint[], at timestamptz)
      join accounts a on a.id = r."accountId"
      where a.deleted_at is null and a.youth_pin_hash is null
        and not exists (select from recommend_settings o where o.account_id = a.id and o.is_off)
      order by 1, 2
      on conflict (account_id, word) do update set tags = excluded.tags, at = excluded.at`.execute(trx);
    await sql`delete from recommend_searches s using unnest(${owners}::bigint[]) as o (id)
      cross join lateral (select at from recommend_searches x where x.account_id = o.id
        order by at desc offset ${sql.lit(keptWords - 1)} limit 1) last
      where s.account_id = o.id and s.at < last.at`.execute(trx);
  });
}
