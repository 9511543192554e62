import { listUploads } from '@liuguang/server/features/catalogue/upload-admin.repository.ts';
import { listNovels } from '@liuguang/server/features/novel/admin/novel-admin.repository.ts';
import { listVideos } from '@liuguang/server/features/video/admin/video-admin.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { ListCase } from './console-case.ts';

/** Videos with an upload each, and a tenth as many novels; one in a thousand at agent 8, few that wait. After `makeMembers`. */
export async function makeTitles({ pool }: Database, count: number, now: number): Promise<void> {
  const begun = performance.now();
  await pool.query(
    `insert into pictures (id, width, height, widths, placeholder) values ('c', 10, 10, '{10}', '') on conflict do nothing`,
  );
  await pool.query(`insert into media (id, duration_ms, width, height) values ('m', 60000, 1280, 720)`);
  await pool.query(`insert into video_groups (name) select '分组' || n from generate_series(1, 20) n`);
  await pool.query(`insert into novel_groups (name) select '分组' || n from generate_series(1, 20) n`);
  await pool.query(`insert into group_agents select a.id, g.id from agents a, video_groups g`);
  await pool.query(
    `insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
     select 'm', '片名' || n, 'c', 60000, case when n % 3 = 0 then 'short' else 'long' end,
       case when n % 5000 = 0 then 'credit' when n % 10 = 0 then 'vip' else 'free' end,
       case when n % 20000 = 0 then '18' else 'all' end, $2::timestamptz - n * interval '1 minute',
       (select min(id) from accounts) + n % 5000, (select min(id) from video_groups) + n % 20
     from generate_series(1, $1::int) n`,
    [count, new Date(now)],
  );
  await pool.query(
    `insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
     select case when id % 1000 = 1 then 8 else 3 end, 0, id, published_at, 0, 0, 'short', access, rating
     from videos where id % 1000 <> 2`,
  );
  await pool.query(
    `insert into uploads (agent_id, account_id, kind, title, size, state, video_id, created_at, updated_at)
     select 3, author_id, 'video', title, 1, case when id % 50000 = 2 then 'failed' else 'published' end, id, published_at,
       published_at from videos`,
  );
  await pool.query(`update uploads set state = 'review' where state = 'failed'`);
  await pool.query(
    `insert into novels (title, author_id, group_id, state, rating, access, updated_at)
     select '书名' || n, (select min(id) from accounts) + n % 5000, (select min(id) from novel_groups) + n % 20,
       case when n % 2 = 0 then '连载' else '完结' end, 'all', 'free', $2 from generate_series(1, $1::int / 10) n`,
    [count, new Date(now)],
  );
  await pool.query(
    `insert into novel_agents (novel_id, agent_id) select id, case when id % 1000 = 1 then 8 else 3 end from novels`,
  );
  await pool.query('vacuum analyze');
  console.log(`${count} videos and their uploads made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const page = { size: 50, sort: 'new' } as const;

const novels = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `novels ${name}`,
  empty,
  ask: ({ db }) => listNovels(db, { ...page, ...search }, agentIds),
});
const uploads = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `uploads ${name}`,
  empty,
  ask: ({ db }) => listUploads(db, { ...page, kind: 'video', ...search }, agentIds),
});

/** 视频 and 小说 as the console asks for them. */
export function titleCases(now: number): ListCase[] {
  const videos = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
    name: `videos ${name}`,
    empty,
    ask: ({ db }) => listVideos(db, { ...page, ...search }, agentIds, now),
  });
  return [
    videos('newest', {}),
    videos('oldest', { sort: 'old' }),
    videos('by time of publication', { sort: 'published' }),
    videos('of a small agent', {}, ['8']),
    videos('that wait', { state: 'review' }),
    videos('in an empty trash', { state: 'trash' }, null, true),
    videos('to come', { state: 'scheduled' }, null, true),
    videos('18+', { rating: '18' }),
    videos('18+ for a view, which are few', { rating: '18', access: 'credit' }),
    videos(
      '18+ short ones for VIP, of which there are none',
      { rating: '18', access: 'vip', kind: 'short' },
      null,
      true,
    ),
    videos('of a group', { groupId: '3' }),
    videos('of a group at a small agent', { groupId: '3', access: 'vip' }, ['8'], true),
    videos('by a common part of titles', { keyword: '片名' }),
    videos('by a rare part of titles', { keyword: '名7777' }),
    videos('by a title that none has', { keyword: '没有这个片名' }, null, true),
    videos('of an author', { author: 'LG000000777' }),
    uploads('newest', {}),
    uploads('that wait', { state: 'review' }),
    uploads('that failed', { state: 'failed' }, null, true),
    uploads('of a small agent', {}, ['8'], true),
    uploads('by a title that none has', { keyword: '没有这个片名' }, null, true),
    novels('newest', {}),
    novels('of a small agent', {}, ['8']),
    novels('by a part of titles', { keyword: '名7777' }),
    novels('by a title that none has', { keyword: '没有这本书' }, null, true),
  ];
}
