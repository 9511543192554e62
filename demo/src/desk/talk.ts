import type { Db } from '@liuguang/server/platform/db/db.ts';
import { sql } from 'kysely';

export const filterWords = [
  { agent_id: '3', word: '加微信', action: 'review' },
  { agent_id: '3', word: '代刷', action: 'refuse' },
  { agent_id: '3', word: '返利群', action: 'refuse' },
  { agent_id: '3', word: '私聊有惊喜', action: 'review' },
  { agent_id: '8', word: '兼职日结', action: 'refuse' },
  { agent_id: '8', word: '低价出号', action: 'review' },
] as const;

/** What people wrote to the house, some of it answered. */
export async function loadFeedback(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into opinions (agent_id, account_id, client_key, kind, text, contact, replies, created_at)
    select a.agent_id, a.id, 'demo opinion', d.kind, d.text, d.contact, case when d.answer = '' then 0 else 1 end,
      ${at}::timestamptz - d.hours * interval '1 hour'
    from (values ('demonew1', 'bug', '晚上九点左右播放会卡两三秒，换成低清晰度就好了。', '', 3, ''),
      ('demonew4', 'idea', '希望小说能按段落朗读，睡前听。', '微信 mianhua', 7, ''),
      ('demonew6', 'payment', '昨天买的月卡，今天还能退吗？没有看过会员内容。', '', 11, '可以的，已为您提交退款，一到三个工作日到账。'),
      ('demonew9', 'content', '《雨窗》系列第三集的字幕比声音慢半秒。', '', 26, '感谢指出，字幕已重新上传。'),
      ('demonew10', 'account', '换了手机，怎样把原来的收藏带过来？', '', 40, '在旧手机的“设置”里打开账号卡，用新手机扫一扫即可。'),
      ('demonew14', 'other', '页面很安静，没有乱跳的广告，谢谢你们。', '', 60, ''))
      as d (code, kind, text, contact, hours, answer)
    join accounts a on a.user_code = d.code on conflict do nothing`.execute(trx);
  await sql`insert into opinion_replies (opinion_id, client_key, text, created_at)
    select o.id, 'demo answer', case o.kind when 'payment' then '可以的，已为您提交退款，一到三个工作日到账。'
      when 'content' then '感谢指出，字幕已重新上传。' else '在旧手机的“设置”里打开账号卡，用新手机扫一扫即可。' end,
      o.created_at + interval '2 hours' from opinions o where o.client_key = 'demo opinion' and o.replies = 1`.execute(
    trx,
  );
}

/** What staff told everybody. */
export async function loadMessages(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into notices (agent_id, audience, kind, title, text, link, key, at)
    select d.agent_id, d.audience, 'system', d.title, d.text, d.link, 'broadcast ' || d.agent_id || ' demo ' || d.key,
      ${at}::timestamptz + d.hours * interval '1 hour'
    from (values (3, 'all', '十一月片单上线', '四十二部新短片已经上架，首页可以看到。', null::text, 'films', -70),
      (3, 'vip', '会员周末加赠', '周末观看不限次数，感谢一路同行。', '/joinVip', 'vip', -20),
      (3, 'all', '周六凌晨维护预告', '周六 03:00 至 03:20 进行例行维护，期间可能短暂无法播放。', null, 'upkeep', 30),
      (8, 'all', '同城活动开放报名', '本周末的海边散步还有名额。', '/city', 'walk', -45)) as d (agent_id, audience, title, text, link, key, hours)
    on conflict do nothing`.execute(trx);
}

/** Words of the filter, topics, and what waits for a moderator because of them. */
export async function loadCommunityDesk(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('community_words')
    .values([...filterWords])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into posts (import_key, agent_id, author_id, text, state, created_at)
    select 'demo desk ' || d.code, a.agent_id, a.id, d.text, 'review', ${at}::timestamptz - d.hours * interval '1 hour'
    from (values ('demonew21', '有人一起拍星轨吗？可以加微信约时间，地点在城北水库。', 2),
      ('demonew24', '整理了一份夜景拍摄参数，私聊有惊喜（不是广告，是表格）。', 5)) as d (code, text, hours)
    join accounts a on a.user_code = d.code on conflict do nothing`.execute(trx);
  await sql`insert into listing_signups (listing_id, account_id, state, signed_up_at)
    select l.id, a.id, 'joined', ${at}::timestamptz - n * interval '3 hours'
    from (select id, agent_id from listings where import_key like 'demo %' and kind <> 'place' and capacity is not null
      order by starts_at desc limit 8) l
    cross join generate_series(1, 3) n
    cross join lateral (select id from accounts where agent_id = l.agent_id and user_code like 'demonew%'
      order by hashint8extended(id, l.id * 10 + n) limit 1) a on conflict do nothing`.execute(trx);
  await sql`update listings l set taken = (select count(*) from listing_signups s where s.listing_id = l.id and s.state = 'joined')
    where l.import_key like 'demo %' and exists (select from listing_signups s where s.listing_id = l.id)`.execute(trx);
  await sql`update listings set state = 'review', updated_at = ${at}::timestamptz - interval '4 hours'
    where id in (select id from listings where import_key like 'demo %' and kind = 'place' order by id desc limit 2)`.execute(
    trx,
  );
}

/** Reports that wait, decisions that were made, and one that somebody appeals against. */
export async function loadSafety(trx: Db, now: number): Promise<void> {
  const at = new Date(now);
  const ago = (hours: string) => sql`${at}::timestamptz - ${sql.raw(hours)} * interval '1 hour'`;
  await sql`insert into safety_cases (agent_id, kind, item_id, owner_id, title, state, opened_at, due_at)
    select t.agent_id, 'comment', c.id, c.author_id, left(c.text, 60), 'open', ${ago('x.n * 5')}, ${ago('(x.n * 5 - 72)')}
    from (select id, row_number() over (order by id desc) as n from comments where import_key is not null limit 3) x
    join comments c on c.id = x.id join comment_talks t on t.id = c.talk_id where c.text is not null`.execute(trx);
  await sql`insert into safety_cases (agent_id, kind, item_id, owner_id, title, state, opened_at, due_at)
    select p.agent_id, 'post', p.id, p.author_id, left(p.text, 60), 'open', ${ago('30')}, ${ago('(30 - 72)')}
    from posts p where p.import_key like 'demo %' and p.state = 'published' order by p.id limit 1`.execute(trx);
  await sql`insert into safety_cases (agent_id, kind, item_id, owner_id, title, state, opened_at, due_at, decided_at, decided_by, reason)
    select 3, 'video', v.id, v.author_id, v.title, 'kept', ${ago('60')}, ${ago('(60 - 72)')}, ${ago('50')}, '演示数据', '内容正常，未见违规'
    from videos v where v.import_key like 'demo-%' order by v.id limit 2`.execute(trx);
  await sql`insert into posts (import_key, agent_id, author_id, text, state, created_at)
    select 'demo desk taken', a.agent_id, a.id, '出一台九成新相机，价格私聊，先到先得。', 'hidden', ${ago('90')}
    from accounts a where a.user_code = 'demonew30' on conflict do nothing`.execute(trx);
  await sql`insert into safety_cases (agent_id, kind, item_id, owner_id, title, state, hidden, opened_at, due_at, decided_at,
      decided_by, reason, appeal_text, appealed_at, appeal_due_at, appeal_state)
    select p.agent_id, 'post', p.id, p.author_id, left(p.text, 60), 'removed', true, ${ago('80')}, ${ago('(80 - 72)')}, ${ago('70')},
      '演示数据', '社区内不做交易', '我只是想给相机找个新主人，没有打广告，请再看一下。', ${ago('9')}, ${ago('(9 - 72)')}, 'open'
    from posts p where p.import_key = 'demo desk taken'`.execute(trx);
  await sql`insert into safety_reports (case_id, kind, item_id, reporter_id, reason, text, reported_at, trust)
    select c.id, c.kind, c.item_id, a.id, (array['spam', 'fraud', 'other'])[n], (array['像是广告', '怀疑是骗人的', ''])[n], c.opened_at, 'member'
    from safety_cases c cross join generate_series(1, 2) n
    cross join lateral (select id from accounts where user_code like 'demonew%' order by hashint8extended(id, c.id * 10 + n) limit 1) a
    where c.decided_by is not distinct from null or c.decided_by = '演示数据' on conflict do nothing`.execute(trx);
}
