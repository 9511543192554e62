import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { fewest } from './hot-words.repository.ts';

/** Of each agent: more words than this are more than anybody types the beginnings of. */
const mostWords = 20_000;
const shownWords = 5;

/**
 * Makes the table of prefixes again from the searches since a day; rows that stay as they are are not written. Those who
 * read meanwhile see what was there before.
 */
export async function keepPrefixes(db: Db, since: string): Promise<void> {
  await sql`with words as (
      select agent_id, word, searches, row_number() over (partition by agent_id order by searches desc, word) as place
      from (select agent_id, word, sum(searches) as searches from search_hits where day >= ${since}
        group by agent_id, word having sum(searches) >= ${fewest}) as counted
    ), best as materialized (
      select agent_id, prefix, word, row_number() over (
        partition by agent_id, prefix order by searches desc, word) as place
      from words, lateral (select left(word, length) as prefix from generate_series(1, length(word)) as length) prefixes
      where place <= ${mostWords}
    ), gone as (
      delete from search_prefixes p where not exists (select from best b
        where b.place <= ${shownWords} and (b.agent_id, b.prefix, b.place) = (p.agent_id, p.prefix, p.place))
    )
    insert into search_prefixes as p (agent_id, prefix, place, word)
    select agent_id, prefix, place, word from best where place <= ${shownWords}
    on conflict (agent_id, prefix, place) do update set word = excluded.word where p.word <> excluded.word`.execute(db);
}
