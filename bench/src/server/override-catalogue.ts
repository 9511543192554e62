import type { Database } from '@liuguang/server/platform/db/database.ts';
import { makeTitles } from './search-titles.ts';

/** Titles of agent 3, one in ten a novel, as an import would have left them. */
export async function fillCatalogue(database: Database, titles: number): Promise<void> {
  const { pool } = database;
  await makeTitles(database, titles);
  const client = await pool.connect();
  try {
    // What refers to what is right by construction: checking it row by row would take most of the time.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into agents (id, name) values (3, '流光') on conflict do nothing`);
    await client.query(`insert into pictures values ('cover', 480, 640, '{240,480}', '') on conflict do nothing`);
    await client.query(`insert into pictures values ('other', 480, 640, '{240,480}', '') on conflict do nothing`);
    await client.query(`insert into media (id, duration_ms, width, height) values ('clip', 60000, 1280, 720)`);
    await client.query(`insert into accounts (agent_id, user_code, nickname) values (3, 'bench writer', '执笔')`);
    await client.query(`insert into video_groups (name) values ('长片')`);
    await client.query(`insert into novel_groups (name) values ('长篇')`);
    await client.query(insertVideos);
    await client.query(insertNovels);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

const insertVideos = `with made as (
    insert into videos (media_id, title, description, cover_id, duration_ms, kind, access, rating, published_at, views,
      author_id, group_id)
    select 'clip', title, body, 'cover', 60000, 'long', 'free', 'all', published_at, heat * 100 + id % 97,
      (select min(id) from accounts), (select min(id) from video_groups)
    from bench_titles where id % 10 <> 0 returning id, published_at, views)
  insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
  select 3, 0, id, published_at, views, 0, 'short', 'free', 'all' from made`;

const insertNovels = `with made as (
    insert into novels (title, author_id, cover_id, group_id, state, rating, access, updated_at, chapters)
    select title, (select min(id) from accounts), 'cover', (select min(id) from novel_groups), '连载', 'all', 'free',
      published_at, 1
    from bench_titles where id % 10 = 0 returning id, updated_at)
  insert into novel_listings (agent_id, group_id, novel_id, updated_at, collects, hour, day, week, state, access, rating)
  select 3, 0, id, updated_at, id % 97, id % 7, id % 31, 1 + id % 1009, '连载', 'free', 'all' from made`;

/** So many of the titles that lists begin with get a title, a cover and an access of the channel. */
export async function override({ pool }: Database, titles: number): Promise<void> {
  for (const [kind, items, order, part] of [
    ['video', 'videos', 'published_at', 0.9],
    ['novel', 'novels', 'updated_at', 0.1],
  ] as const) {
    await pool.query(
      `insert into ${kind}_overrides (agent_id, ${kind}_id, title, cover_id, access)
       select 3, id, title || '·流光版', 'other', 'vip' from ${items} order by ${order} desc limit $1
       on conflict do nothing`,
      [Math.ceil(titles * part)],
    );
  }
}
