import { sql } from 'kysely';
import { type Db, transact } from '@liuguang/server/platform/db/db.ts';
import { audience } from './content/talk/audience.ts';
import type { LoadTools } from './load-pictures.ts';

/** A fixed order of the audience that differs from thing to thing: the same people like the same things in every run. */
const shuffled = (thing: string) => sql.raw(`hashint8extended(a.id, ${thing})`);

/** A few more or less, the same in every run: no two things are liked by a round number of people. */
const about = (thing: string) => sql.raw(`(abs(hashint8extended(${thing}, 7)) % 59 - 29)`);

/** The audience is small, and what millions like is not liked by all of it: the more, the slower it grows. */
const likesOf = sql`case when v.likes < 400 then v.likes
  else least(1470, (400 + 210 * ln(v.likes / 400.0))::int + ${about('v.id')}) end`;
const followersOf = sql`(70 + 1300 * (1 - exp(-w.likes / 5000.0)))::int + ${about('w.id')}`;

/** The people behind the numbers. */
export async function loadAudience({ db, say }: Pick<LoadTools, 'db' | 'say'>, now: number): Promise<void> {
  const at = new Date(now);
  const people = audience();
  await sql`
    insert into accounts (agent_id, user_code, nickname, avatar, created_at)
    select agent_id::bigint, user_code, nickname, '', ${at}::timestamptz - joined * interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(
      people.map((one) => ({
        agent_id: one.agentId,
        user_code: one.userCode,
        nickname: one.nickname,
        joined: one.joinedDays,
      })),
    )}::jsonb) as one (agent_id text, user_code text, nickname text, joined float8)
    on conflict (agent_id, user_code) do nothing`.execute(db);
  // Who writes was there before what they wrote: the oldest of it is about a year old.
  await sql`update accounts a set created_at = least(a.created_at,
      ${at}::timestamptz - (400 + abs(hashint8extended(a.id, 3)) % 200) * interval '1 day')
    where a.user_code like 'demo%' and a.user_code !~ '^demo(viewer|new)'`.execute(db);
  say(`demo: audience ${people.length}`);
}

/** Runs in one transaction, with the audience in a table of its own. */
async function withAudience(db: LoadTools['db'], work: (trx: Db) => Promise<void>): Promise<void> {
  await transact(db, async (trx) => {
    await sql`create temporary table demo_audience on commit drop as
      select id, agent_id, (row_number() over (order by hashint8extended(id, 11)) - 1)::int as place
      from accounts where user_code like 'demoviewer%'`.execute(trx);
    await sql`create index on demo_audience (place)`.execute(trx);
    await sql`analyze demo_audience`.execute(trx);
    await work(trx);
  });
}

/**
 * Each like of a video, post or comment and each follower is a row of somebody, and the numbers are counted from these
 * rows. What visitors of a demo did since then is counted with it.
 */
export async function loadLikes({ db }: Pick<LoadTools, 'db'>, now: number): Promise<void> {
  const at = new Date(now);
  await withAudience(db, async (trx) => {
    await sql`insert into video_likes (account_id, video_id, liked_at)
      select who.id, v.id, v.published_at + (${at}::timestamptz - v.published_at) * random()
      from videos v cross join lateral (
        select a.id from demo_audience a order by ${shuffled('v.id')} limit ${likesOf}
      ) who where v.import_key like 'demo-%' on conflict do nothing`.execute(trx);
    // Where there are fewer people than likes were thought of, fewer collect it too.
    await sql`update videos v set likes = n.likes, collects = least(v.collects, v.collects * n.likes / greatest(v.likes, 1))
      from (select w.id, (select count(*) from video_likes l where l.video_id = w.id) as likes from videos w) n
      where n.id = v.id and v.import_key like 'demo-%'`.execute(trx);
    await sql`update video_listings l set collects = v.collects from videos v
      where v.id = l.video_id and v.import_key like 'demo-%' and l.collects <> v.collects`.execute(trx);
    await sql`insert into post_likes (account_id, post_id, liked_at)
      select who.id, p.id, p.created_at + (${at}::timestamptz - p.created_at) * random()
      from posts p cross join lateral (
        select a.id from demo_audience a where a.agent_id = p.agent_id order by ${shuffled('p.id')} limit p.likes
      ) who where p.import_key like 'demo %' on conflict do nothing`.execute(trx);
    await sql`update posts p set likes = (select count(*) from post_likes l where l.post_id = p.id)
      where p.import_key like 'demo %'`.execute(trx);
    // Who is liked has followers, more for who publishes much; never everybody. Newcomers have none.
    await sql`insert into follows (account_id, author_id, followed_at)
      select who.id, w.id, ${at}::timestamptz - random() * interval '300 days'
      from (
        select a.id, coalesce(sum(v.likes), 0) as likes from accounts a left join videos v on v.author_id = a.id
        where a.user_code like 'demo%' and a.user_code !~ '^demo(viewer|new)' group by a.id
      ) w cross join lateral (
        select a.id from demo_audience a order by ${shuffled('w.id')} limit ${followersOf}
      ) who on conflict do nothing`.execute(trx);
  });
}

/** The same for comments: in a transaction of its own, so that it runs beside the others. */
export async function loadCommentLikes({ db }: Pick<LoadTools, 'db'>, now: number): Promise<void> {
  const at = new Date(now);
  await withAudience(db, async (trx) => {
    // Thousands of comments with a few likes each: strides through one shuffle, each of a length that meets everybody once.
    await sql`insert into comment_likes (account_id, comment_id, liked_at)
      select a.id, c.id, c.created_at + (${at}::timestamptz - c.created_at) * random()
      from comments c join accounts w on w.id = c.author_id
      cross join (select count(*) as people from demo_audience) n
      cross join lateral (select (array[1609, 1613, 1619, 1621, 1627, 1637, 1657, 1663])[abs(hashint8extended(c.id, 5)) % 8 + 1]
        as stride) s
      cross join lateral generate_series(1, least(c.likes, n.people)) step
      join demo_audience a on a.place = (abs(hashint8extended(c.id, 6)) % n.people + step * s.stride) % n.people
      where w.user_code like 'demo%' and c.likes > 0 and not exists (select from comment_likes l
        join demo_audience k on k.id = l.account_id where l.comment_id = c.id) on conflict do nothing`.execute(trx);
    await sql`update comments c set likes = n.likes from (
        select c.id, (select count(*) from comment_likes l where l.comment_id = c.id) as likes
        from comments c join accounts w on w.id = c.author_id where w.user_code like 'demo%' and c.likes > 0
      ) n where n.id = c.id and n.likes <> c.likes`.execute(trx);
  });
}
