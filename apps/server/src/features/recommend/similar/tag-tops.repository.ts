import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';

const kept = 60;

/** The most watched titles of each tag, by agent and rating: one walk over the lists, written where it changed. */
export async function refreshTagTopTitles(db: Db): Promise<number> {
  return await transact(db, async (trx) => {
    await sql`create temporary table tag_tops on commit drop as
      select agent_id, rating, tag, array_agg(video_id order by nth) as ids from (
        select l.agent_id, l.rating, t.tag, l.video_id, row_number() over (
          partition by l.agent_id, l.rating, t.tag order by l.views desc, l.video_id desc) as nth
        from video_listings l join videos v on v.id = l.video_id cross join lateral unnest(v.tags) as t (tag)
        where l.group_id = 0) every
      where nth <= ${sql.lit(kept)} group by agent_id, rating, tag`.execute(trx);
    await sql`delete from recommend_tag_tops o where not exists (select from tag_tops n
      where n.agent_id = o.agent_id and n.rating = o.rating and n.tag = o.tag)`.execute(trx);
    const written = await sql`insert into recommend_tag_tops as o (agent_id, rating, tag, ids)
      select agent_id, rating, tag, ids from tag_tops
      on conflict (agent_id, rating, tag) do update set ids = excluded.ids where o.ids <> excluded.ids`.execute(trx);
    return Number(written.numAffectedRows ?? 0);
  });
}
