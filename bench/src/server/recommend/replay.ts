import type { Database } from '@liuguang/server/platform/db/database.ts';
import { creatorCount, type World } from './people.ts';

const day = 86_400_000;

/** The rows that every title refers to: an agent has them all. */
const ground = `
  insert into pictures (id, width, height, widths, placeholder) values ('bench', 720, 405, '{360,720}', 'aGFzaA==')
    on conflict do nothing;
  insert into media (id, duration_ms, width, height) values ('bench', 600000, 1280, 720) on conflict do nothing;
  insert into video_groups (name) values ('bench') on conflict do nothing;
  insert into group_agents (agent_id, group_id) select 3, id from video_groups where name = 'bench'
    on conflict do nothing`;

export async function prepareGround({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(ground);
}

interface Ids {
  readonly titles: readonly string[];
  readonly people: readonly string[];
}

/** Writes what happened before today as the program would have, row by row of its own tables. */
export async function replay({ pool }: Database, { titles, people }: World, now: number): Promise<Ids> {
  await prepareGround({ pool });
  const accounts = async (prefix: string, count: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into accounts (agent_id, user_code, nickname, created_at)
       select 3, $1 || n, $1 || n, $3 from generate_series(1, $2) n returning id`,
      [prefix, count, new Date(now - 90 * day)],
    );
    return rows.map(({ id }) => id);
  };
  const creators = await accounts('creator', creatorCount);
  const members = await accounts('member', people.length);
  const views = titles.map(() => 0);
  for (const { watched } of people) for (const index of watched.keys()) views[index] = (views[index] ?? 0) + 1;
  const videos = await pool.query<{ id: string }>(
    `insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, views, published_at, author_id,
       group_id, tags)
     select 'bench', 'title ' || nth, 'bench', 600000, 'long', 'free', 'all', views, published, author,
       (select id from video_groups where name = 'bench'), string_to_array(tags, ' ')
     from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[]) with ordinality
       as t (views, published, author, tags, nth) order by nth returning id`,
    [
      views,
      titles.map(({ isNew }, index) => new Date(now - (isNew ? 60_000 : (10 + (index % 300)) * day))),
      titles.map(({ creator }) => creators[creator]),
      titles.map(({ tags }) => tags.join(' ')),
    ],
  );
  const ids = videos.rows.map(({ id }) => id);
  await pool.query(`insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length,
      access, rating)
    select 3, 0, id, published_at, views, 0, 'medium', access, rating from videos`);
  const rows = people.flatMap(({ watched }, nth) =>
    Array.from(watched, ([index, share], order) => ({ owner: members[nth], title: ids[index], share, order })),
  );
  await pool.query(
    `insert into video_watched (account_id, video_id, watched_ms, at)
     select owner, title, round(share * 600000), $5::timestamptz - nth * interval '1 hour'
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int[]) as w (owner, title, share, nth)`,
    [
      rows.map(({ owner }) => owner),
      rows.map(({ title }) => title),
      rows.map(({ share }) => share),
      rows.map(({ order }) => order),
      new Date(now - 3600_000),
    ],
  );
  await pool.query('analyze');
  return { titles: ids, people: members };
}
