import type { Db } from '@liuguang/server/platform/db/db.ts';
import { sql } from 'kysely';

/** What the tools of pictures did for people. */
export async function loadImageJobs(trx: Db, now: number): Promise<void> {
  await sql`insert into image_jobs (agent_id, account_id, tool, options, client_key, state, progress, reason, price, refunded,
      file_id, after_picture, attempts, created_at, updated_at, finished_at)
    select a.agent_id, a.id, (array['superResolution', 'cutOut', 'restore', 'lowLight', 'idPhoto', 'smartCrop'])[n % 6 + 1], '{}'::jsonb,
      'demo job ' || n, s.state, case when s.state = 'done' then 1000 else 300 end,
      case when s.state = 'failed' then '没有找到清晰的人像，请换一张照片' end, 1, s.state = 'failed',
      gen_random_uuid(), case when s.state = 'done' then '{"width":1200,"height":900}'::jsonb end, 1, t.at, t.at,
      t.at + interval '9 seconds'
    from generate_series(1, 18) n
    cross join lateral (select id, agent_id from accounts where user_code like 'demonew%' order by hashint8extended(id, n) limit 1) a
    cross join lateral (select case when n % 6 = 4 then 'failed' else 'done' end as state) s
    cross join lateral (select ${new Date(now)}::timestamptz - n * interval '95 minutes' as at) t
    on conflict do nothing`.execute(trx);
}

/** What members sent: published ones, and some that could not be read. */
export async function loadUploads(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into uploads (agent_id, account_id, kind, title, size, state, progress, reason, media_id, created_at, updated_at)
    select a.agent_id, a.id, 'video', d.title, d.size, 'failed', 0, d.reason, 'demo' || substr(md5(d.title), 1, 22),
      ${at}::timestamptz - d.hours * interval '1 hour', ${at}::timestamptz - d.hours * interval '1 hour'
    from (values ('demonew2', '阳台的清晨.mov', 18400211, '文件不完整，请重新上传', 5),
      ('demonew5', '老街夜游.mp4', 90233114, '视频编码无法识别', 21)) as d (code, title, size, reason, hours)
    join accounts a on a.user_code = d.code on conflict do nothing`.execute(trx);
  await sql`insert into uploads (agent_id, account_id, kind, title, size, state, progress, media_id, video_id, created_at, updated_at)
    select 3, v.author_id, 'video', v.title, 24000000 + v.id * 1733, 'published', 1000, 'demo' || substr(md5('sent ' || v.id), 1, 22), v.id,
      v.published_at, v.published_at
    from videos v where v.import_key like 'demo-%' order by v.published_at desc limit 6 on conflict do nothing`.execute(
    trx,
  );
}

/** Files that became the novels, and one in which there was nothing to read. */
export async function loadNovelUploads(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into uploads (agent_id, account_id, kind, title, size, state, progress, media_id, novel_id, created_at, updated_at)
    select 3, n.author_id, 'novel', n.title || '.txt', c.size, 'published', 1000, 'demo' || substr(md5('sent novel ' || n.id), 1, 22),
      n.id, c.at, c.at
    from novels n cross join lateral (select sum(words) * 3 as size, min(published_at) - interval '2 hours' as at
      from novel_chapters where novel_id = n.id) c
    where n.import_key like 'demo %' on conflict do nothing`.execute(trx);
  await sql`insert into uploads (agent_id, account_id, kind, title, size, state, progress, reason, media_id, created_at, updated_at)
    select agent_id, id, 'novel', '深海邮局.epub', 48211, 'failed', 0, '没有找到正文，请检查文件', 'demo' || substr(md5('深海邮局'), 1, 22),
      ${at}::timestamptz - interval '13 hours', ${at}::timestamptz - interval '13 hours'
    from accounts where user_code = 'demonew8' on conflict do nothing`.execute(trx);
}

/** Titles that were thrown away lately: copies of others, for a reason, so many days old. */
export const thrownAway = [
  { n: 1, why: '（未剪辑）', days: 12 },
  { n: 2, why: '（重复上传）', days: 6 },
];

/** They lie in the trash for their thirty days. */
export async function loadTrash(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into videos (import_key, media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id, tags)
    select 'demo-trash ' || d.n, v.media_id, v.title || d.why, v.cover_id, v.duration_ms, v.kind, 'free', 'all',
      ${at}::timestamptz - d.days * interval '1 day', v.author_id, v.group_id, v.tags
    from jsonb_to_recordset(${JSON.stringify(thrownAway)}::jsonb) as d (n int, why text, days int)
    cross join lateral (select * from videos where import_key like 'demo-%' and series_id is null order by id offset d.n * 9 limit 1) v
    on conflict do nothing`.execute(trx);
  await sql`update video_desk set state = 'trash', was = 'hidden', agent_ids = '{3}',
      trashed_at = published_at + interval '3 days'
    where video_id in (select id from videos where import_key like 'demo-trash %')`.execute(trx);
}

/** A catalogue that was brought in from a table, with what could not be taken. */
export async function loadImports(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  const { rows } = await sql<{
    id: string;
  }>`insert into imports (agent_id, kind, source, source_name, state, is_check, titles, is_read,
      made_by, confirmed_by, confirmed_at, confirmed_text, created_at, ended_at)
    values (3, 'csv', '片单.csv', '片单.csv', 'done', false, 5, true, '演示数据', '演示数据', ${at}::timestamptz - interval '3 days',
      '我确认有权发布这些内容', ${at}::timestamptz - interval '3 days', ${at}::timestamptz - interval '71 hours') returning id`.execute(
    trx,
  );
  await sql`insert into import_rows (import_id, source_key, kind, title, record, fingerprint, state, note, attempts, video_id, updated_at)
    select ${rows[0]?.id}::bigint, '第 ' || n || ' 行', 'video', coalesce(v.title, d.title), '{}'::jsonb, md5('demo' || n), d.state, d.note, 1, v.id,
      ${at}::timestamptz - interval '71 hours'
    from (values (1, 'done', '', ''), (2, 'done', '', ''), (3, 'done', '', ''), (4, 'skipped', '与已有内容相同', '暖灯下的书桌'),
      (5, 'failed', '地址打不开（404）', '海边的第一班车')) as d (n, state, note, title)
    left join lateral (select id, title from videos where import_key like 'demo-%' and d.state = 'done' order by id offset d.n limit 1) v
      on true`.execute(trx);
}

/** A receiver of webhooks that is paused: nothing is ever sent to it. */
export async function loadWebhook(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  const { rows } = await sql<{
    id: string;
  }>`insert into webhook_endpoints (agent_id, url, note, events, secret, created_at, paused_at, last_sent_at)
    values (3, 'https://example.com/liuguang-demo', '演示：订单同步到记账系统', array['order.paid', 'order.refunded'],
      sha256(gen_random_uuid()::text::bytea), ${at}::timestamptz - interval '20 days', ${at}, ${at}::timestamptz - interval '2 hours') returning id`.execute(
    trx,
  );
  await sql`insert into webhook_deliveries (endpoint_id, event_id, type, body, state, attempts, status, problem, ms, created_at, next_at, sent_at)
    select ${rows[0]?.id}::bigint, 'demo ' || o.id, 'order.paid', '{}', case when n % 5 = 0 then 'failed' else 'sent' end,
      case when n % 5 = 0 then 8 else 1 end, case when n % 5 = 0 then 503 else 200 end, '', 120 + n * 13, o.paid_at, o.paid_at,
      case when n % 5 = 0 then null else o.paid_at + interval '1 second' end
    from (select id, paid_at, row_number() over (order by paid_at desc) as n from orders
      where client_key like 'demo order %' and agent_id = 3 and paid_at is not null order by paid_at desc limit 12) o
    order by o.paid_at`.execute(trx);
}
