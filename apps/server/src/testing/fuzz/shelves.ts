import type pg from 'pg';

/** Puts the copies of videos and novels into the lists of agent 3, where only what was published stands. */
export async function listCopies(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
     select l.agent_id, l.group_id, v.id, l.published_at, v.id, v.id, l.length, l.access, l.rating
     from video_listings l cross join videos v where l.agent_id = 3 on conflict do nothing`,
  );
  await pool.query(
    `insert into video_rankings (agent_id, period, video_id, plays)
     select 3, period, id, id from videos, unnest(array['hour', 'day', 'week', 'month', 'all']) period on conflict do nothing`,
  );
  await pool.query(
    `insert into novel_listings (agent_id, group_id, novel_id, updated_at, collects, state, access, rating)
     select l.agent_id, l.group_id, n.id, l.updated_at, n.id, l.state, l.access, l.rating
     from novel_listings l cross join novels n where l.agent_id = 3 on conflict do nothing`,
  );
}

/** A few rows for each list of an account's own. */
const shelves = [
  `insert into video_history select $1, video_id, 1, 60000, now() from video_listings where agent_id = 3`,
  `insert into video_collections select $1, video_id, now() from video_listings where agent_id = 3`,
  `insert into watch_later select $1, video_id, now() from video_listings where agent_id = 3 and group_id = 0`,
  `insert into novel_places select $1, l.novel_id, (select min(id) from novel_chapters), 0, now()
   from novel_listings l where agent_id = 3`,
  `insert into novel_collections select $1, novel_id, now() from novel_listings where agent_id = 3`,
  `insert into listing_collections select $1, id, now() from listings where agent_id = 3`,
  `insert into listing_signups (listing_id, account_id, state, signed_up_at)
   select id, $1, 'joined', now() from listings where agent_id = 3`,
  `insert into listing_signups (listing_id, account_id, state, signed_up_at)
   select (select min(id) from listings where agent_id = 3), id, 'waiting', now()
   from accounts where agent_id = 3 and id <= $1 order by id desc limit 3`,
  `update listings set author_id = $1 where agent_id = 3 and id > (select min(id) from listings where agent_id = 3)`,
  `insert into notices (agent_id, audience, account_id, kind, title, text, key, at)
   select 3, 'account', $1, 'system', 'x', 'x', 'fuzz ' || n, now() from generate_series(1, 3) n`,
  `insert into uploads (agent_id, account_id, kind, title, size, state, created_at, updated_at)
   select 3, $1, 'image', 'x', 10, 'failed', now(), now() from generate_series(1, 3)`,
  `insert into image_jobs (agent_id, account_id, tool, options, state, price, file_id, created_at, updated_at)
   select 3, $1, 'cutOut', '{}', 'failed', 1, gen_random_uuid(), now(), now() from generate_series(1, 3)`,
  `insert into orders (id, agent_id, account_id, plan_id, plan_name, days, amount, channel_id, client_key, state,
     created_at, expires_at)
   select ((extract(epoch from now()) * 1000)::bigint * 100000 + $1::bigint * 10 + n)::text, 3, $1,
     (select min(id) from plans where agent_id = 3), 'x', 1, 100, 'sandbox', 'fuzz' || n, 'closed', now(), now()
   from generate_series(1, 3) n`,
  `insert into safety_reports (case_id, kind, item_id, reporter_id, reason, text, reported_at)
   select id, kind, item_id, $1, 'spam', 'x', now() from safety_cases`,
];

export async function fillShelves(pool: pg.Pool, accountId: string): Promise<void> {
  for (const shelf of shelves) {
    await pool.query(shelf.startsWith('insert') ? `${shelf} on conflict do nothing` : shelf, [accountId]);
  }
}
