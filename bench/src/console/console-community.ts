import { commentsForStaff } from '@liuguang/server/features/comment/comment.public.ts';
import { postsForStaff } from '@liuguang/server/features/community/admin/post-admin.repository.ts';
import { listTopics } from '@liuguang/server/features/community/admin/topic-admin.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { ListCase } from './console-case.ts';

/** Posts with a comment each, one in a thousand at agent 8, few that wait. After `makeMembers`. */
export async function makeCommunity({ pool }: Database, count: number, now: number): Promise<void> {
  const begun = performance.now();
  await pool.query(
    `insert into posts (agent_id, author_id, text, topics, state, created_at)
     select a.agent_id, a.id, '今天在江边走了走，风很大，拍了几张照片。第' || n || '天', array['话题' || n % 300],
       case when n % 5000 = 2 then 'review' when n % 5000 = 3 then 'hidden' else 'published' end,
       $2::timestamptz - ($1::int - n) * interval '20 seconds'
     from generate_series(1, $1::int) n join accounts a on a.user_code = 'LG' || lpad((n % 5000 + 1)::text, 9, '0')`,
    [count, new Date(now)],
  );
  await pool.query('insert into post_topics (agent_id, topic, post_id) select agent_id, topics[1], id from posts');
  await pool.query(
    `with talks as (
       insert into comment_talks (agent_id, kind, post_id, comments) select agent_id, 'post', id, 1 from posts
       returning id, post_id
     )
     insert into comments (talk_id, author_id, text, created_at)
     select t.id, p.author_id, '说得好，下次一起去。' || p.id, p.created_at from posts p join talks t on t.post_id = p.id`,
  );
  await pool.query('vacuum analyze posts, comments');
  console.log(`${count} posts and comments made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const page = { size: 50, sort: 'new' } as const;

const posts = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `posts ${name}`,
  empty,
  ask: ({ db }) => postsForStaff(db, { ...page, ...search }, agentIds),
});
const comments = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `comments ${name}`,
  empty,
  ask: ({ db }) => commentsForStaff(db, { ...page, state: 'shown', ...search }, agentIds),
});

export function communityCases(now: number): ListCase[] {
  const dayMs = 24 * 3600 * 1000;
  return [
    posts('newest', {}),
    posts('oldest', { sort: 'old' }),
    posts('of a small agent', {}, ['8']),
    posts('of both agents', {}, ['3', '8']),
    posts('that wait', { state: 'review' }),
    posts('that are hidden, of a small agent', { state: 'hidden' }, ['8'], true),
    posts('of one day', { from: now - 2 * dayMs, to: now - dayMs }),
    posts('of one day, oldest first', { from: now - 2 * dayMs, to: now - dayMs, sort: 'old' }),
    posts('by a common word', { keyword: '江边' }),
    posts('by a rare word', { keyword: '第777天' }),
    posts('by a word that none has', { keyword: '没有人说' }, null, true),
    posts('by one letter that none has', { keyword: '猫' }, null, true),
    posts('by a topic', { keyword: '#话题77' }),
    posts('by a topic that none has', { keyword: '#没有这个' }, null, true),
    posts('of an author', { keyword: 'LG000000777' }),
    comments('newest', {}),
    comments('of a small agent', {}, ['8']),
    comments('of both agents', {}, ['3', '8']),
    comments('of an agent without any', {}, ['9'], true),
    comments('that are hidden', { state: 'hidden' }, null, true),
    comments('by a common word', { keyword: '说得好' }),
    comments('by a rare word', { keyword: '一起去。7777' }),
    comments('by a word that none has', { keyword: '没有人说' }, null, true),
    comments('by a rare word at a small agent', { keyword: '没有人说' }, ['8'], true),
    comments('of an author', { keyword: 'LG000000777' }),
    { name: 'topics', ask: async ({ db }) => ({ list: await listTopics(db, '3') }) },
  ];
}
